//! For tests: a test of this crate, run in a program of its own, which may be ended by force in the middle of it.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Names the folder to the program that will be killed.
const FOLDER: &str = "DOSAR_KILLED_IN";
const READY: &str = "ready to be killed";

/// The folder of the program that will be killed; none in the test that kills it.
pub(crate) fn killed_in() -> Option<PathBuf> {
    std::env::var_os(FOLDER).map(PathBuf::from)
}

/// Says that everything stands as it is to be found, and waits for the end.
pub(crate) fn run_until_killed() -> ! {
    let mut told = std::io::stdout();
    writeln!(told, "\n{READY}").unwrap();
    told.flush().unwrap();
    loop {
        std::thread::park();
    }
}

/// Runs a test in a program of its own, kills it where it says so, and looks into its folder.
pub(crate) fn assert_nothing_is_left(module: &str, test: &str) {
    let folder = tempfile::tempdir().unwrap();
    kill_in(folder.path(), module, test);
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Runs a test in a program of its own, and kills it where it says so.
pub(crate) fn kill_in(folder: &Path, module: &str, test: &str) {
    let mut program = program_of(module, test)
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(program.stdout.take().unwrap()).lines();
    let is_ready = lines.any(|line| line.is_ok_and(|line| line == READY));
    program.kill().unwrap();
    program.wait().unwrap();
    assert!(is_ready, "{module}::{test} ended by itself");
}

/// The program that runs a test.
pub(crate) fn program_of(module: &str, test: &str) -> Command {
    let (_crate, module) = module.split_once("::").unwrap();
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.args([&format!("{module}::{test}"), "--exact", "--nocapture"]);
    program
}
