//! Writes and removes the manifests by which browsers start this host. A failure with one browser does not affect the
//! rest.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::browsers::{Browser, browsers};
use super::manifest::{Family, Manifest};
use super::registry::{forget_manifest, name_manifest};
use super::sandboxes::{Sandboxed, sandboxed};
use crate::config::Config;
use crate::document_folders::paths::usual_form;
use crate::exit::Exit;
use crate::private_files::replace_durably;
use crate::user_folders::profile;
use crate::words::{Language, Words};

/// Registers this program with every browser of the user. [`Exit::Done`] when all registrations succeeded.
///
/// # Errors
///
/// When the console cannot be written.
pub fn install(
    config: &Config,
    user_data_dir: Option<&Path>,
    language: Language,
    console: &mut dyn Write,
) -> io::Result<Exit> {
    let program = this_program()?;
    let profile = profile();
    let browsers = browsers(profile.as_ref(), user_data_dir);
    let asked = Asked {
        program: &program,
        config,
        user_data_dir,
        words: language.words(),
    };
    let sandboxed = sandboxed(profile.as_ref().map(|profile| profile.home.as_path()));
    install_for(&browsers, &sandboxed, &asked, console)
}

/// Removes this host from every browser of the user. [`Exit::Done`] when no registration is left.
///
/// # Errors
///
/// When the console cannot be written.
pub fn uninstall(user_data_dir: Option<&Path>, language: Language, console: &mut dyn Write) -> io::Result<Exit> {
    uninstall_from(&browsers(profile().as_ref(), user_data_dir), language.words(), console)
}

/// Prints the manifest for a family of browsers, for packages that install it for every user.
///
/// # Errors
///
/// When the console cannot be written.
pub fn print_manifest(family: Family, program: &Path, config: &Config, console: &mut dyn Write) -> io::Result<()> {
    console.write_all(&Manifest::of(family, program, config).text()?)
}

/// The path of this program as browsers start it: links followed, in the usual form of the system.
///
/// # Errors
///
/// When the system cannot tell it.
pub fn this_program() -> io::Result<PathBuf> {
    Ok(usual_form(&std::env::current_exe()?.canonicalize()?).to_owned())
}

struct Asked<'a> {
    program: &'a Path,
    config: &'a Config,
    user_data_dir: Option<&'a Path>,
    words: &'static Words,
}

fn install_for(
    browsers: &[Browser],
    sandboxed: &[Sandboxed],
    asked: &Asked<'_>,
    console: &mut dyn Write,
) -> io::Result<Exit> {
    let words = asked.words;
    let mut has_problem = false;
    let mut installed = 0;
    for browser in browsers {
        let name = &browser.name;
        let is_named = asked.user_data_dir.is_some_and(|folder| browser.folders == [folder]);
        if !browser.is_used() && !is_named {
            writeln!(console, "{}", words.install_skipped.with(&[name]))?;
            continue;
        }
        let place = browser.manifest.display();
        match register(browser, &Manifest::of(browser.family, asked.program, asked.config)) {
            Ok(()) => {
                installed += 1;
                writeln!(console, "{}", words.install_done.with(&[name, &place]))?;
            }
            Err(error) => {
                has_problem = true;
                writeln!(console, "{}", words.install_failed.with(&[name, &place, &error]))?;
            }
        }
    }
    for browser in sandboxed {
        let advice = words.of_advice(browser.advice);
        writeln!(console, "{}", words.install_note.with(&[&browser.name, &advice]))?;
    }
    if installed == 0 && !has_problem {
        writeln!(console, "{}", words.install_none)?;
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

fn uninstall_from(browsers: &[Browser], words: &Words, console: &mut dyn Write) -> io::Result<Exit> {
    let mut has_problem = false;
    for browser in browsers {
        let (name, place) = (&browser.name, browser.manifest.display());
        match unregister(browser) {
            Ok(true) => writeln!(console, "{}", words.uninstall_done.with(&[name, &place]))?,
            Ok(false) => {}
            Err(error) => {
                has_problem = true;
                writeln!(console, "{}", words.uninstall_failed.with(&[name, &place, &error]))?;
            }
        }
        if let Some(shared) = browser.shared_manifest.as_deref().filter(|path| path.exists()) {
            writeln!(console, "{}", words.uninstall_shared.with(&[name, &shared.display()]))?;
        }
    }
    Ok(Exit::failed_if(has_problem))
}

/// Whether there was a registration to remove.
fn unregister(browser: &Browser) -> io::Result<bool> {
    let was_named = browser.registry_key.as_deref().map(forget_manifest).transpose()?;
    let was_there = match std::fs::remove_file(&browser.manifest) {
        Ok(()) => true,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => false,
        Err(error) => return Err(error),
    };
    // Browsers with a key may share a manifest.
    Ok(was_named.unwrap_or(was_there))
}

#[cfg(test)]
mod tests;
