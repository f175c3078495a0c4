//! The command line: for setting up a workstation, and for trying a token without a browser.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::authority::Download;
use crate::authority::documents::Document;
use crate::config::{Config, ConfigError};
use crate::document_folders::DocumentFolders;
use crate::exit::Exit;
use crate::install::manifest::Family;
use crate::install::{doctor, register};
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

/// Runs a command and says how the program ends. An unusable configuration stops only the commands that need it;
/// `doctor` reports it. Results go to `console`, messages for a person to `notes`.
pub fn run(
    arguments: &[String],
    config: Result<&Config, &ConfigError>,
    keyboard: &mut dyn BufRead,
    console: &mut dyn Write,
    notes: &mut dyn Write,
) -> Exit {
    let mut terminal = Terminal {
        keyboard,
        console,
        notes,
    };
    match command(arguments, config, &mut terminal) {
        Ok(exit) => exit,
        Err(Failure::Usage(why)) => {
            let _ = writeln!(terminal.notes, "{why}\n{USAGE}");
            Exit::Usage
        }
        Err(Failure::Configuration(error)) => {
            let _ = writeln!(terminal.notes, "{error}");
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

/// Usage of the command line.
pub const USAGE: &str = "usage:
  dosar-link certificates
  dosar-link list --certificate THUMBPRINT [--days N] [--confirm-last-try]       (PIN on standard input)
  dosar-link download --certificate THUMBPRINT --to FOLDER [--confirm-last-try] ID...
  dosar-link install | uninstall [--user-data-dir FOLDER]
  dosar-link doctor [--user-data-dir FOLDER]
  dosar-link folders [add FOLDER | remove FOLDER]   (where documents may be saved for pages of Dosar)
  dosar-link manifest chromium | firefox [--program PATH]   (for packages that register the host for all users)
  dosar-link --version | --help";

struct Terminal<'a> {
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

fn usage(why: &str) -> Failure<'static> {
    Failure::Usage(why.to_owned())
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
    let (name, rest) = arguments.split_first().ok_or_else(|| usage("a command is missing"))?;
    let needed = config.map_err(Failure::Configuration);
    match name.as_str() {
        "manifest" => return manifest(rest, needed?, terminal),
        "folders" => return folders(rest, needed?, terminal),
        "--version" => {
            writeln!(terminal.console, "{HOST_VERSION}")?;
            return Ok(Exit::Done);
        }
        "--help" | "-h" | "help" => {
            writeln!(terminal.console, "{USAGE}")?;
            return Ok(Exit::Done);
        }
        _ => {}
    }
    let options = Options::parse(rest)?;
    match name.as_str() {
        "certificates" => certificates(needed?, terminal),
        "list" => list(&options, needed?, terminal),
        "download" => download(&options, needed?, terminal),
        "install" => Ok(register::install(
            needed?,
            options.user_data_dir.as_deref(),
            terminal.console,
        )?),
        "uninstall" => Ok(register::uninstall(options.user_data_dir.as_deref(), terminal.console)?),
        "doctor" => Ok(doctor::examine(
            config,
            options.user_data_dir.as_deref(),
            terminal.console,
        )?),
        unknown => Err(Failure::Usage(format!("{unknown} is no command"))),
    }
}

fn manifest(rest: &[String], config: &Config, terminal: &mut Terminal<'_>) -> Result<Exit, Failure<'static>> {
    let (family, program) = match rest {
        [family] => (family, register::this_program()?),
        [family, option, program] if option == "--program" => (family, PathBuf::from(program)),
        _ => return Err(usage("manifest takes chromium or firefox, and --program with a path")),
    };
    let family = match family.as_str() {
        "chromium" => Family::Chromium,
        "firefox" => Family::Firefox,
        unknown => return Err(Failure::Usage(format!("{unknown} is neither chromium nor firefox"))),
    };
    register::print_manifest(family, &program, config, terminal.console)?;
    Ok(Exit::Done)
}

fn folders(rest: &[String], config: &Config, terminal: &mut Terminal<'_>) -> Result<Exit, Failure<'static>> {
    let folders = DocumentFolders::of(config);
    let answer = match rest {
        [] => folders
            .all()
            .map(|all| all.iter().map(|path| path.display().to_string()).collect()),
        [action, path] if action == "add" => folders
            .add(&std::path::absolute(path)?)
            .map(|path| vec![format!("documents may be saved in {}", path.display())]),
        [action, path] if action == "remove" => folders
            .remove(&std::path::absolute(path)?)
            .map(|()| vec![format!("nothing more is saved in {path}; what is there stays")]),
        _ => return Err(usage("folders takes nothing, or add or remove with one folder")),
    };
    match answer {
        Ok(lines) => {
            for line in lines {
                writeln!(terminal.console, "{line}")?;
            }
            Ok(Exit::Done)
        }
        Err(error) => {
            writeln!(terminal.notes, "{error}")?;
            Ok(Exit::Failed)
        }
    }
}

fn certificates(config: &Config, terminal: &mut Terminal<'_>) -> Result<Exit, Failure<'static>> {
    let listing = Services::open(config)?.tokens.list();
    print(terminal.console, &listing)?;
    Ok(Exit::Done)
}

fn list(options: &Options, config: &Config, terminal: &mut Terminal<'_>) -> Result<Exit, Failure<'static>> {
    let out_of_range = |_| {
        Failure::Usage(format!(
            "--days takes 1 to {SPV_WINDOW_DAYS}, as far back as the authority answers"
        ))
    };
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
        cui: listing.rights,
        pin_state: opened.pin_state,
    };
    print(terminal.console, &result)?;
    Ok(Exit::Done)
}

fn download(options: &Options, config: &Config, terminal: &mut Terminal<'_>) -> Result<Exit, Failure<'static>> {
    let folder = options.to.as_deref().ok_or_else(|| usage("--to FOLDER is missing"))?;
    if options.ids.is_empty() {
        return Err(usage("the ids of the messages are missing"));
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
                    .map(|error| (false, format!("{} not written: {error}", id.as_str())))
            }
            Download::Done(id, Ok(document)) => Some(match keep_document(folder, id, &document) {
                Ok(path) => (
                    true,
                    format!("{} {} bytes {}", id.as_str(), document.size_bytes, path.display()),
                ),
                Err(error) => (false, format!("{} not written: {error}", id.as_str())),
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
    let certificate = certificate.ok_or_else(|| usage("--certificate THUMBPRINT is missing"))?;
    let mut line = zeroize::Zeroizing::new(String::new());
    terminal.keyboard.read_line(&mut line)?;
    let typed = line.trim_end_matches(['\r', '\n']);
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

#[derive(Default)]
struct Options {
    certificate: Option<Thumbprint>,
    days: Option<u32>,
    to: Option<PathBuf>,
    confirm_last_try: bool,
    user_data_dir: Option<PathBuf>,
    ids: Vec<AuthorityId>,
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Self, Failure<'static>> {
        let mut options = Self::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || {
                let missing = || Failure::Usage(format!("{argument} needs a value"));
                rest.next().cloned().ok_or_else(missing)
            };
            match argument.as_str() {
                "--certificate" => {
                    let bad =
                        |_| usage("--certificate takes the 40 capital hexadecimal digits that `certificates` prints");
                    options.certificate = Some(Thumbprint::try_from(value()?).map_err(bad)?);
                }
                "--days" => options.days = Some(value()?.parse().map_err(|_| usage("--days takes a whole number"))?),
                "--to" => options.to = Some(value()?.into()),
                "--user-data-dir" => options.user_data_dir = Some(std::path::absolute(value()?)?),
                "--confirm-last-try" => options.confirm_last_try = true,
                unknown if unknown.starts_with('-') => {
                    return Err(Failure::Usage(format!("{unknown} is no option")));
                }
                id => {
                    let bad = |_| Failure::Usage(format!("{id} is no message id: those have up to 20 digits"));
                    options.ids.push(AuthorityId::try_from(id.to_owned()).map_err(bad)?);
                }
            }
        }
        Ok(options)
    }
}
