//! The system that the host of a test runs on: this one, or a Windows that `npm run windows` sets up beside it. What
//! differs between them is here; the tests are the same.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::OnceLock;

use serde_json::Value;
use tempfile::TempDir;

/// Where hosts run. The tests, and all that they start besides, stay on this system.
pub enum Target {
    Here,
    /// A folder of Wine's: drive C, the modules made for it, and the program that starts a host in it.
    Windows(PathBuf),
}

/// The token's module of this system, which its programs load too.
pub const SOFTHSM: &str = "/usr/lib/softhsm/libsofthsm2.so";

/// Where the hosts of this run of the tests run.
pub fn of_hosts() -> &'static Target {
    static TARGET: OnceLock<Target> = OnceLock::new();
    TARGET.get_or_init(|| {
        std::env::var_os("DOSAR_TEST_WINDOWS").map_or(Target::Here, |folder| Target::Windows(folder.into()))
    })
}

impl Target {
    /// What is started to start a host.
    pub fn program_path(&self) -> PathBuf {
        match self {
            Self::Here => env!("CARGO_BIN_EXE_dosar-link").into(),
            Self::Windows(folder) => {
                note_start(&folder.join("started"));
                folder.join("start")
            }
        }
    }

    /// A new folder of a person.
    pub fn new_folder(&self) -> TempDir {
        self.new_folder_below("users/root/Temp")
    }

    /// A new folder whose modules nobody else can exchange.
    pub fn new_module_folder(&self) -> TempDir {
        self.new_folder_below("Program Files")
    }

    fn new_folder_below(&self, place: &str) -> TempDir {
        match self {
            Self::Here => tempfile::tempdir().unwrap(),
            Self::Windows(folder) => {
                let place = folder.join("drive_c").join(place);
                fs::create_dir_all(&place).unwrap();
                tempfile::tempdir_in(place).unwrap()
            }
        }
    }

    /// The test token's module.
    pub fn shim(&self) -> PathBuf {
        match self {
            Self::Here => shim_of_this_system().to_owned(),
            Self::Windows(folder) => folder.join("shim.dll"),
        }
    }

    /// The module behind it.
    pub fn softhsm(&self) -> PathBuf {
        match self {
            Self::Here => SOFTHSM.into(),
            Self::Windows(folder) => folder.join("drive_c/Program Files/SoftHSM2/softhsm2.dll"),
        }
    }

    /// A path of this system as a host writes it.
    pub fn seen(&self, path: &Path) -> PathBuf {
        let Self::Windows(folder) = self else {
            return path.to_owned();
        };
        let (drive, below) = match path.strip_prefix(folder.join("drive_c")) {
            Ok(below) => ("C:", below),
            Err(_) => ("Z:", path.strip_prefix("/").unwrap()),
        };
        format!("{drive}\\{}", below.to_str().unwrap().replace('/', "\\")).into()
    }

    /// A value for a host: each path in it as the host writes it.
    pub fn as_hosts_see(&self, value: &Value) -> Value {
        match value {
            Value::String(text) if self.is_path(text) => self.seen(Path::new(text)).to_str().unwrap().into(),
            Value::Array(all) => all.iter().map(|one| self.as_hosts_see(one)).collect(),
            Value::Object(all) => all
                .iter()
                .map(|(key, one)| (key.clone(), self.as_hosts_see(one)))
                .collect(),
            other => other.clone(),
        }
    }

    /// Whether a text is a path that the tests made for a host of another system.
    fn is_path(&self, text: &str) -> bool {
        let Self::Windows(folder) = self else { return false };
        let made = Path::new(text).starts_with(folder) || Path::new(text).starts_with(env!("CARGO_TARGET_TMPDIR"));
        made && !text.contains("/../")
    }

    /// What the environment of a host names on its system only.
    pub fn environment(&self) -> Vec<(&'static str, OsString)> {
        match self {
            Self::Here => vec![],
            Self::Windows(_) => vec![("DOSAR_SHIM_MODULE", self.seen(&self.softhsm()).into())],
        }
    }

    /// A file with the lock that another host would hold.
    pub fn locked(&self, path: &Path) -> File {
        let mut options = File::options();
        let file = options.write(true).create(true).truncate(false).open(path).unwrap();
        match self {
            Self::Here => file.lock().unwrap(),
            // The only lock of this system that Wine heeds.
            Self::Windows(_) => {
                rustix::fs::fcntl_lock(&file, rustix::fs::FlockOperation::NonBlockingLockExclusive).unwrap();
            }
        }
        file
    }

    /// The number that a host knows its process by. Wine gives small ones of its own, in steps
    /// of four, and does not say which.
    pub fn process_numbers(&self, number: u32) -> Vec<u32> {
        match self {
            Self::Here => vec![number],
            Self::Windows(_) => (4..4000).step_by(4).collect(),
        }
    }

    /// The signal that ended a host; on Windows the code that whoever ends a program gives it.
    pub fn end_by_force(&self, ended: ExitStatus) -> Option<i32> {
        match self {
            Self::Here => ended.signal(),
            Self::Windows(_) => ended.signal().or(ended.code()),
        }
    }
}

/// The test token made for this system.
pub fn shim_of_this_system() -> &'static Path {
    static SHIM: OnceLock<PathBuf> = OnceLock::new();
    SHIM.get_or_init(|| {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shim/build.sh");
        let output = Command::new(script).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().into()
    })
}

/// Notes that this test started a host: one that starts none shows nothing of its system.
fn note_start(list: &Path) {
    let thread = std::thread::current();
    let Some(test) = thread.name().filter(|name| *name != "main") else {
        return;
    };
    let mut file = File::options().append(true).create(true).open(list).unwrap();
    file.write_all(format!("{test}\n").as_bytes()).unwrap();
}
