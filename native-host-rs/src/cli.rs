//! The command line: for setting up a workstation, and for trying a token without a browser.

mod options;

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::options::Options;
use crate::authority::Download;
use crate::authority::documents::Document;
use crate::config::{Config, ConfigError};
use crate::document_folders::DocumentFolders;
use crate::exit::Exit;
use crate::install::doctor::{examine, report::report};
use crate::install::manifest::Family;
use crate::install::register;
use crate::limits::SPV_WINDOW_DAYS;
use crate::pin::vault::seal_pin;
use crate::private_files::{make_dir, private_options};
use crate::progress::Progress;
use crate::protocol::names::{AuthorityId, Thumbprint};
use crate::protocol::numbers::Days;
use crate::protocol::reasons::{LinkError, Reason};
use crate::protocol::replies::MimeType;
use crate::protocol::results::ListSpvMessagesResult;
use crate::protocol::{HOST_VERSION, WithCertificate};
use crate::secret::Pin;
use crate::services::Services;
use crate::token::login::Opened;
use crate::words::{Language, Text, Words};

/// Runs a command and says how the program ends. An unusable configuration stops only the commands that need it;
/// `doctor` reports it. Results go to `console`, messages for a person to `notes`.
pub fn run(
    arguments: &[String],
    config: Result<&Config, &ConfigError>,
    language: Language,
    keyboard: &mut dyn BufRead,
    console: &mut dyn Write,
    notes: &mut dyn Write,
) -> Exit {
    let mut terminal = Terminal {
        language,
        words: language.words(),
        keyboard,
        console,
        notes,
    };
    match command(arguments, config, &mut terminal) {
        Ok(exit) => exit,
        Err(Failure::Usage(why)) => {
            let _ = writeln!(terminal.notes, "{why}\n{}", terminal.words.usage);
            Exit::Usage
        }
        Err(Failure::Configuration(error)) => {
            let _ = writeln!(terminal.notes, "{}", terminal.words.of_config(error));
            Exit::Configuration
        }
        Err(Failure::Link(error)) => {
            let _ = writeln!(terminal.notes, "{}", serde_json::to_string(&error).unwrap_or_default());
            Exit::Failed
        }
        Err(Failure::Console(error)) => {
            let _ = writeln!(terminal.notes, "{error}");
            Exit::Failed
        }
    }
}

struct Terminal<'a> {
    language: Language,
    words: &'static Words,
    keyboard: &'a mut dyn BufRead,
    console: &'a mut dyn Write,
    notes: &'a mut dyn Write,
}

enum Failure<'a> {
    /// The command line is invalid, and why.
    Usage(String),
    Configuration(&'a ConfigError),
    Link(LinkError),
    Console(std::io::Error),
}

fn usage(why: Text) -> Failure<'static> {
    Failure::Usage(why.to_string())
}

impl From<Reason> for Failure<'_> {
    fn from(reason: Reason) -> Self {
        Self::Link(reason.into())
    }
}

impl From<std::io::Error> for Failure<'_> {
    fn from(error: std::io::Error) -> Self {
        Self::Console(error)
    }
}

fn command<'a>(
    arguments: &[String],
    config: Result<&Config, &'a ConfigError>,
    terminal: &mut Terminal<'_>,
) -> Result<Exit, Failure<'a>> {
    let words = terminal.words;
    let (name, rest) = arguments.split_first().ok_or_else(|| usage(words.command_missing))?;
    let needed = config.map_err(Failure::Configuration);
    match name.as_str() {
        "manifest" => return manifest(rest, needed?, terminal),
        "folders" => return folders(rest, needed?, terminal),
        "--version" => {
            writeln!(terminal.console, "{HOST_VERSION}")?;
            return Ok(Exit::Done);
        }
        "--help" | "-h" | "help" => {
            writeln!(terminal.console, "{}", words.usage)?;
            return Ok(Exit::Done);
        }
        _ => {}
    }
    let options = Options::parse(rest, words)?;
    if let Some(language) = options.language {
        terminal.language = language;
        terminal.words = language.words();
    }
    match name.as_str() {
        "certificates" => certificates(needed?, terminal),
        "list" => list(&options, needed?, terminal),
        "download" => download(&options, needed?, terminal),
        "install" => Ok(register::install(
            needed?,
            options.user_data_dir.as_deref(),
            terminal.language,
            terminal.console,
        )?),
        "uninstall" => Ok(register::uninstall(
            options.user_data_dir.as_deref(),
            terminal.language,
            terminal.console,
        )?),
        "doctor" => doctor(&options, config, terminal),
        unknown => Err(Failure::Usage(words.command_unknown.with(&[&unknown]))),
    }
}

fn manifest(rest: &[String], config: &Config, terminal: &mut Terminal<'_>) -> Result<Exit, Failure<'static>> {
    let words = terminal.words;
    let (family, program) = match rest {
        [family] => (family, register::this_program()?),
        [family, option, program] if option == "--program" => (family, PathBuf::from(program)),
        _ => return Err(usage(words.manifest_takes)),
    };
    let family = match family.as_str() {
        "chromium" => Family::Chromium,
        "firefox" => Family::Firefox,
        unknown => return Err(Failure::Usage(words.family_unknown.with(&[&unknown]))),
    };
    register::print_manifest(family, &program, config, terminal.console)?;
    Ok(Exit::Done)
}

fn folders(rest: &[String], config: &Config, terminal: &mut Terminal<'_>) -> Result<Exit, Failure<'static>> {
    let words = terminal.words;
    let folders = DocumentFolders::of(config);
    let answer = match rest {
        [] => folders
            .all()
            .map(|all| all.iter().map(|path| path.display().to_string()).collect()),
        [action, path] if action == "add" => folders
            .add(&std::path::absolute(path)?)
            .map(|path| vec![words.folder_confirmed.with(&[&path.display()])]),
        [action, path] if action == "remove" => folders
            .remove(&std::path::absolute(path)?)
            .map(|()| vec![words.folder_removed.with(&[path])]),
        _ => return Err(usage(words.folders_take)),
    };
    match answer {
        Ok(lines) => {
            for line in lines {
                writeln!(terminal.console, "{line}")?;
            }
            Ok(Exit::Done)
        }
        Err(error) => {
            writeln!(terminal.notes, "{}", words.of_folder(&error))?;
            Ok(Exit::Failed)
        }
    }
}

fn doctor(
    options: &Options,
    config: Result<&Config, &ConfigError>,
    terminal: &mut Terminal<'_>,
) -> Result<Exit, Failure<'static>> {
    let services = config.ok().and_then(|config| Services::open(config).ok());
    let findings = examine(
        config,
        services.as_ref(),
        options.user_data_dir.as_deref(),
        terminal.words,
    );
    let exit = report(&findings, terminal.words, terminal.console)?;
    if options.wait {
        writeln!(terminal.console, "\n{}", terminal.words.press_enter)?;
        terminal.console.flush()?;
        terminal.keyboard.read_line(&mut String::new())?;
    }
    Ok(exit)
}

fn certificates(config: &Config, terminal: &mut Terminal<'_>) -> Result<Exit, Failure<'static>> {
    let listing = Services::open(config)?.tokens.list();
    print(terminal.console, &listing)?;
    Ok(Exit::Done)
}

fn list(options: &Options, config: &Config, terminal: &mut Terminal<'_>) -> Result<Exit, Failure<'static>> {
    let out_of_range = |_| Failure::Usage(terminal.words.days_range.with(&[&SPV_WINDOW_DAYS]));
    let days = Days::try_from(options.days.unwrap_or(1)).map_err(out_of_range)?;
    let services = Services::open(config)?;
    let (thumbprint, opened) = open(options, &services, terminal)?;
    let mailbox = services
        .authority
        .mailbox(&thumbprint, &opened)
        .map_err(|error| Failure::Link(error.into()))?;
    let listing = mailbox
        .list(days, &Arc::new(Progress::default()))
        .map_err(|error| Failure::Link(error.into()))?;
    let result = ListSpvMessagesResult {
        mesaje: listing.messages,
        unreadable: listing.unreadable,
        cui: listing.rights,
        pin_state: opened.pin_state,
    };
    print(terminal.console, &result)?;
    Ok(Exit::Done)
}

fn download(options: &Options, config: &Config, terminal: &mut Terminal<'_>) -> Result<Exit, Failure<'static>> {
    let words = terminal.words;
    let folder = options.to.as_deref().ok_or_else(|| usage(words.to_missing))?;
    if options.ids.is_empty() {
        return Err(usage(words.ids_missing));
    }
    let services = Services::open(config)?;
    let (thumbprint, opened) = open(options, &services, terminal)?;
    let mailbox = services
        .authority
        .mailbox(&thumbprint, &opened)
        .map_err(|error| Failure::Link(error.into()))?;
    make_dir(folder)?;
    let outcomes = std::sync::Mutex::new(Vec::new());
    let fetched = mailbox.download(&options.ids, &Arc::new(Progress::default()), &|download| {
        let line = match download {
            Download::Chunk(id, place, chunk) => {
                let kept = keep_chunk(folder, id, place, chunk);
                kept.err()
                    .map(|error| (false, words.document_not_written.with(&[&id.as_str(), &error])))
            }
            Download::Done(id, Ok(document)) => Some(match keep_document(folder, id, &document) {
                Ok(path) => (
                    true,
                    format!("{} {} bytes {}", id.as_str(), document.size_bytes, path.display()),
                ),
                Err(error) => (false, words.document_not_written.with(&[&id.as_str(), &error])),
            }),
            Download::Done(id, Err(error)) => {
                let _ = std::fs::remove_file(part_path(folder, id));
                Some((false, format!("{} {error}", id.as_str())))
            }
        };
        if let (Some(line), Ok(mut outcomes)) = (line, outcomes.lock()) {
            outcomes.push(line);
        }
    });
    let outcomes = outcomes.into_inner().unwrap_or_default();
    for (_, line) in &outcomes {
        writeln!(terminal.console, "{line}")?;
    }
    fetched.map_err(|error| Failure::Link(error.into()))?;
    Ok(Exit::failed_if(outcomes.iter().any(|(worked, _)| !worked)))
}

/// Logs in with the PIN of the keyboard, sealed like one of a page, so that the same rule applies.
fn open(
    options: &Options,
    services: &Services,
    terminal: &mut Terminal<'_>,
) -> Result<(Thumbprint, Opened), Failure<'static>> {
    let certificate = options.certificate.clone();
    let certificate = certificate.ok_or_else(|| usage(terminal.words.certificate_missing))?;
    let mut line = zeroize::Zeroizing::new(String::new());
    terminal.keyboard.read_line(&mut line)?;
    let typed = line.trim_end_matches(['\r', '\n']);
    // `echo PIN | ...` of Windows adds a blank, and some shells a mark: the token would count it as a wrong PIN.
    if typed.trim() != typed || typed.starts_with('\u{feff}') {
        return Err(usage(terminal.words.pin_blank));
    }
    let pin = if typed.is_empty() {
        None
    } else {
        let workstation = services.vault.workstation();
        let pin = Pin::new(typed.as_bytes().to_vec());
        Some(seal_pin(&pin, workstation, COMMAND_LINE, &certificate).map_err(|_| Reason::PinUnreadable)?)
    };
    let access = WithCertificate {
        certificate: certificate.clone(),
        pin,
        confirm_last_try: options.confirm_last_try,
    };
    let opened = services
        .tokens
        .open(&access, COMMAND_LINE, &Arc::default())
        .map_err(|error| Failure::from(error.reason()))?;
    Ok((certificate, opened))
}

/// Origin in the binding of a PIN typed here; no page can have it.
const COMMAND_LINE: &str = "command line";

fn part_path(folder: &Path, id: &AuthorityId) -> PathBuf {
    folder.join(format!("{}.part", id.as_str()))
}

fn keep_chunk(folder: &Path, id: &AuthorityId, place: usize, chunk: &[u8]) -> std::io::Result<()> {
    let mut options = private_options();
    options.create(true).append(place > 0).truncate(place == 0);
    options.open(part_path(folder, id))?.write_all(chunk)
}

fn keep_document(folder: &Path, id: &AuthorityId, document: &Document) -> std::io::Result<PathBuf> {
    let extension = match document.mime_type {
        MimeType::Pdf => "pdf",
        MimeType::Zip => "zip",
    };
    let path = folder.join(format!("{}.{extension}", id.as_str()));
    if let Some(whole) = &document.whole {
        keep_chunk(folder, id, 0, whole)?;
    }
    std::fs::rename(part_path(folder, id), &path)?;
    Ok(path)
}

fn print(console: &mut dyn Write, value: &impl serde::Serialize) -> Result<(), Failure<'static>> {
    let text = serde_json::to_string_pretty(value).map_err(std::io::Error::other)?;
    Ok(writeln!(console, "{text}")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_with_what_a_shell_added_is_refused_before_any_token_is_asked() {
        let here = tempfile::tempdir().unwrap();
        let config = serde_json::json!({ "stateDir": here.path(), "searchKnownModules": false });
        let config: crate::config::form::Form = serde_json::from_value(config).unwrap();
        let config = config.complete().unwrap();
        let arguments = ["list", "--certificate", &"AB".repeat(20)].map(str::to_owned);
        let run_with = |typed: &[u8]| {
            let (mut console, mut notes) = (Vec::new(), Vec::new());
            let exit = run(
                &arguments,
                Ok(&config),
                Language::English,
                &mut &*typed,
                &mut console,
                &mut notes,
            );
            (exit, String::from_utf8(notes).unwrap())
        };
        for typed in [&b"1234 \r\n"[..], b" 1234\n", "\u{feff}1234\r\n".as_bytes()] {
            let (exit, told) = run_with(typed);
            assert_eq!(exit, Exit::Usage, "{told}");
            assert!(told.contains("blank") && !told.contains("1234"), "{told}");
        }
        // What is no text is no PIN either.
        assert_eq!(run_with(b"12\xff34\r\n").0, Exit::Failed);
        assert_eq!(run_with(b"1234\r\n").0, Exit::Failed, "no such certificate");
    }
}
