//! Windows, by its known folders, which administrators and `OneDrive` move.

use std::path::{Path, PathBuf};

use super::{Profile, named};
use crate::windows::unchecked::{KnownFolder, known_folder};
use crate::windows::{program_folders, system_folder};

/// Where browsers keep the user's data.
#[must_use]
pub fn profile() -> Option<Profile> {
    let home = of_session("USERPROFILE", KnownFolder::Profile)?;
    let usual = Profile::below(&home);
    Some(Profile {
        local: state_folder().unwrap_or(usual.local),
        roaming: config_folder().unwrap_or(usual.roaming),
        home,
    })
}

/// The folder of the user's settings.
#[must_use]
pub fn config_folder() -> Option<PathBuf> {
    of_session("APPDATA", KnownFolder::RoamingData)
}

/// The folder of the user's own data of this computer.
#[must_use]
pub fn state_folder() -> Option<PathBuf> {
    of_session("LOCALAPPDATA", KnownFolder::LocalData)
}

/// The configuration for all users, beside the program. A program that lies elsewhere than below Program Files has none:
/// a browser could put one beside it.
#[must_use]
pub fn workstation_config() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    beside_installed(&program, program_folders())
}

fn beside_installed(program: &Path, mut installed: impl Iterator<Item = PathBuf>) -> Option<PathBuf> {
    let real = program.canonicalize().ok()?;
    let is_installed = installed.any(|folder| folder.canonicalize().is_ok_and(|folder| real.starts_with(folder)));
    is_installed.then(|| program.with_file_name("config.json"))
}

/// A path below the folders that software is installed in, where Windows and Program Files lie at their usual places; here
/// where they lie on this workstation.
#[must_use]
pub fn installed_path(usual: &str) -> PathBuf {
    let moved = |beginning: &str, folder: Option<PathBuf>| Some(folder?.join(usual.strip_prefix(beginning)?));
    moved(r"C:\Windows\System32\", system_folder())
        .or_else(|| moved(r"C:\Program Files\", program_folders().next()))
        .unwrap_or_else(|| usual.into())
}

impl Profile {
    /// The usual folders of a home folder.
    #[must_use]
    pub fn below(home: &Path) -> Self {
        Self {
            home: home.to_owned(),
            local: home.join(r"AppData\Local"),
            roaming: home.join(r"AppData\Roaming"),
        }
    }
}

/// The folder that the session's environment names, as Windows sets it at sign-in; else the known folder itself, where a
/// program was started without an environment.
fn of_session(variable: &str, folder: KnownFolder) -> Option<PathBuf> {
    named(variable).or_else(|| known_folder(folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_program::program_of;

    #[test]
    fn each_known_folder_is_found_without_an_environment() {
        for folder in [
            KnownFolder::Profile,
            KnownFolder::LocalData,
            KnownFolder::RoamingData,
            KnownFolder::System,
            KnownFolder::Programs,
            KnownFolder::Programs32,
        ] {
            let found = of_session("DOSAR_NO_SUCH_VARIABLE", folder);
            assert!(found.as_deref().is_some_and(Path::is_dir), "{folder:?} {found:?}");
        }
        assert_ne!(state_folder(), config_folder());
    }

    #[test]
    fn a_folder_that_was_moved_is_taken_from_the_session() {
        const NAME: &str = "a_folder_that_was_moved_is_taken_from_the_session";
        const MOVED: &str = r"\\server\profile\ana\Roaming";
        if std::env::var_os("DOSAR_MOVED").is_some() {
            assert_eq!(config_folder(), Some(MOVED.into()));
            assert_eq!(state_folder(), known_folder(KnownFolder::LocalData), "no absolute path");
            assert_eq!(profile().unwrap().roaming, PathBuf::from(MOVED));
            return;
        }
        let mut session = program_of(module_path!(), NAME);
        session
            .env("DOSAR_MOVED", "1")
            .env("APPDATA", MOVED)
            .env("LOCALAPPDATA", "Local");
        assert!(session.status().unwrap().success());
    }

    #[test]
    fn the_modules_of_vendors_are_looked_for_where_windows_lies() {
        let system = known_folder(KnownFolder::System).unwrap();
        let programs = known_folder(KnownFolder::Programs).unwrap();
        for (usual, here) in [
            (r"C:\Windows\System32\eTPKCS11.dll", system.join("eTPKCS11.dll")),
            (r"C:\Program Files\vendor\p11.dll", programs.join(r"vendor\p11.dll")),
            (r"D:\vendor\p11.dll", r"D:\vendor\p11.dll".into()),
        ] {
            assert_eq!(installed_path(usual), here);
        }
    }

    #[test]
    fn a_configuration_beside_a_downloaded_program_counts_for_nothing() {
        let here = tempfile::tempdir().unwrap();
        let (programs, downloads) = (here.path().join("Program Files"), here.path().join("Downloads"));
        for folder in [&programs, &downloads] {
            std::fs::create_dir(folder).unwrap();
            std::fs::write(folder.join("dosar-link.exe"), b"").unwrap();
        }
        let beside = |folder: &Path| beside_installed(&folder.join("DOSAR-LINK.EXE"), [programs.clone()].into_iter());
        assert_eq!(beside(&programs), Some(programs.join("config.json")));
        assert_eq!(beside(&downloads), None);
    }
}
