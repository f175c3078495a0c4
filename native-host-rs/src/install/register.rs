//! Writes and removes the manifests by which browsers start this host. A failure with one browser does not affect the
//! rest.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::browsers::{Browser, browsers, home};
use super::manifest::{Family, Manifest};
use super::registry::{forget_manifest, name_manifest};
use super::sandboxes::{Sandboxed, sandboxed};
use crate::config::Config;
use crate::exit::Exit;
use crate::private_files::replace_durably;

/// Registers this program with every browser of the user. [`Exit::Done`] when all registrations succeeded.
///
/// # Errors
///
/// When the console cannot be written.
pub fn install(config: &Config, user_data_dir: Option<&Path>, console: &mut dyn Write) -> io::Result<Exit> {
    let program = this_program()?;
    let home = home();
    let browsers = browsers(home.as_deref(), user_data_dir);
    let asked = Asked {
        program: &program,
        config,
        user_data_dir,
    };
    install_for(&browsers, &sandboxed(home.as_deref()), &asked, console)
}

/// Removes this host from every browser of the user. [`Exit::Done`] when no registration is left.
///
/// # Errors
///
/// When the console cannot be written.
pub fn uninstall(user_data_dir: Option<&Path>, console: &mut dyn Write) -> io::Result<Exit> {
    uninstall_from(&browsers(home().as_deref(), user_data_dir), console)
}

/// Prints the manifest for a family of browsers, for packages that install it for every user.
///
/// # Errors
///
/// When the console cannot be written.
pub fn print_manifest(family: Family, program: &Path, config: &Config, console: &mut dyn Write) -> io::Result<()> {
    console.write_all(&Manifest::of(family, program, config).text()?)
}

/// The path of this program as browsers start it, without Windows' verbatim prefix, which they do not accept.
///
/// # Errors
///
/// When the system cannot tell it.
pub fn this_program() -> io::Result<PathBuf> {
    let program = std::env::current_exe()?;
    if cfg!(windows) {
        Ok(program)
    } else {
        program.canonicalize()
    }
}

struct Asked<'a> {
    program: &'a Path,
    config: &'a Config,
    user_data_dir: Option<&'a Path>,
}

fn install_for(
    browsers: &[Browser],
    sandboxed: &[Sandboxed],
    asked: &Asked<'_>,
    console: &mut dyn Write,
) -> io::Result<Exit> {
    let mut has_problem = false;
    let mut installed = 0;
    for browser in browsers {
        let name = &browser.name;
        let is_named = asked.user_data_dir.is_some_and(|folder| browser.folders == [folder]);
        if !browser.is_used() && !is_named {
            writeln!(console, "skipped   {name}: never started by this user")?;
            continue;
        }
        let place = browser.manifest.display();
        match register(browser, &Manifest::of(browser.family, asked.program, asked.config)) {
            Ok(()) => {
                installed += 1;
                writeln!(console, "installed {name}: {place}")?;
            }
            Err(error) => {
                has_problem = true;
                writeln!(console, "problem   {name}: {place} cannot be written: {error}")?;
            }
        }
    }
    for browser in sandboxed {
        writeln!(console, "note      {}: {}", browser.name, browser.advice)?;
    }
    if installed == 0 && !has_problem {
        writeln!(
            console,
            "problem   no browser found: start Chromium, Chrome, Edge or Firefox once and install again"
        )?;
        has_problem = true;
    }
    Ok(Exit::failed_if(has_problem))
}

fn register(browser: &Browser, manifest: &Manifest) -> io::Result<()> {
    if let Some(folder) = browser.manifest.parent() {
        std::fs::create_dir_all(folder)?;
    }
    replace_durably(&browser.manifest, &manifest.text()?)?;
    match &browser.registry_key {
        Some(key) => name_manifest(key, &browser.manifest),
        None => Ok(()),
    }
}

fn uninstall_from(browsers: &[Browser], console: &mut dyn Write) -> io::Result<Exit> {
    let mut has_problem = false;
    for browser in browsers {
        let (name, place) = (&browser.name, browser.manifest.display());
        match unregister(browser) {
            Ok(true) => writeln!(console, "removed   {name}: {place}")?,
            Ok(false) => {}
            Err(error) => {
                has_problem = true;
                writeln!(console, "problem   {name}: {place} cannot be removed: {error}")?;
            }
        }
        if let Some(shared) = browser.shared_manifest.as_deref().filter(|path| path.exists()) {
            writeln!(
                console,
                "note      {name}: {} is a package's; remove the package",
                shared.display()
            )?;
        }
    }
    Ok(Exit::failed_if(has_problem))
}

/// Whether there was a registration to remove.
fn unregister(browser: &Browser) -> io::Result<bool> {
    if let Some(key) = &browser.registry_key {
        forget_manifest(key)?;
    }
    match std::fs::remove_file(&browser.manifest) {
        Ok(()) => Ok(true),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests;
