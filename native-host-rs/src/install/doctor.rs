//! Checks everything the link needs on this workstation, and reports problems with their remedies.

mod certificates;
mod files;
mod network;

use std::io::{self, Write};
use std::path::Path;
use std::time::SystemTime;

use self::certificates::certificate;
use self::files::{document_folders, issuers, log, seals};
use self::network::network;
use super::browsers::{Browser, browsers, home};
use super::manifest::Manifest;
use super::register::this_program;
use super::sandboxes::{Sandboxed, sandboxed};
use super::state::{Registration, registration};
use crate::config::{Config, ConfigError, Source, source};
use crate::document_folders::DocumentFolders;
use crate::exit::Exit;
use crate::protocol::HOST_VERSION;
use crate::protocol::results::ModuleState;
use crate::services::Services;

/// Checks the workstation. [`Exit::Done`] when there is no problem. Contacts the tokens, never the authority. Without a
/// usable configuration it skips the checks that need one.
///
/// # Errors
///
/// When the console cannot be written.
pub fn examine(
    config: Result<&Config, &ConfigError>,
    user_data_dir: Option<&Path>,
    console: &mut dyn Write,
) -> io::Result<Exit> {
    let mut findings = Vec::new();
    findings.push(Finding::Good(format!("host version {HOST_VERSION}")));
    match config {
        Ok(config) => {
            findings.push(configuration());
            findings.extend(network(config));
            findings.push(seals(&config.authority));
            findings.extend(issuers(&config.signing));
            findings.extend(log(config));
            findings.extend(document_folders(&DocumentFolders::of(config)));
            findings.extend(registrations(config, user_data_dir));
            findings.extend(sandboxed_browsers());
            findings.extend(folder_and_tokens(config));
        }
        Err(error) => {
            findings.push(Finding::Problem(format!(
                "{error}; correct it: until then no browser can start the host"
            )));
            findings.extend(manifests(user_data_dir));
            findings.extend(sandboxed_browsers());
        }
    }
    for finding in &findings {
        let (mark, text) = finding.parts();
        writeln!(console, "{mark}  {text}")?;
    }
    let is_problem = |finding: &Finding| matches!(finding, Finding::Problem(_));
    Ok(Exit::failed_if(findings.iter().any(is_problem)))
}

const NO_CERTIFICATE: &str = "no certificate found: plug the token in; if it is in, its driver (on Linux also the service \
                              pcscd) is not running";

enum Finding {
    Good(String),
    Note(String),
    Problem(String),
}

impl Finding {
    fn parts(&self) -> (&'static str, &str) {
        match self {
            Self::Good(text) => ("ok     ", text),
            Self::Note(text) => ("note   ", text),
            Self::Problem(text) => ("problem", text),
        }
    }
}

fn configuration() -> Finding {
    Finding::Good(match source() {
        Source::Named(path) => format!("configuration {} (named by DOSAR_LINK_CONFIG)", path.display()),
        Source::User(path) => format!("configuration {}", path.display()),
        Source::Workstation(path) => format!("configuration {} (of all users)", path.display()),
        Source::Defaults => "no configuration: the defaults hold".to_owned(),
    })
}

fn registrations(config: &Config, user_data_dir: Option<&Path>) -> Vec<Finding> {
    let home = home();
    let program = this_program().unwrap_or_default();
    let mut findings: Vec<Finding> = browsers(home.as_deref(), user_data_dir)
        .iter()
        .filter(|browser| browser.is_used())
        .map(|browser| registration_finding(browser, &Manifest::of(browser.family, &program, config)))
        .collect();
    if findings.is_empty() {
        let text = "no browser found: start Chromium, Chrome, Edge or Firefox once, then run install";
        findings.push(Finding::Problem(text.to_owned()));
    }
    findings
}

/// Checks only where manifests are, without a configuration to compare their content with.
fn manifests(user_data_dir: Option<&Path>) -> Vec<Finding> {
    let all = browsers(home().as_deref(), user_data_dir).into_iter();
    let there = all.filter(|browser| browser.manifest.exists());
    there
        .map(|browser| Finding::Note(format!("{}: {} is there", browser.name, browser.manifest.display())))
        .collect()
}

fn sandboxed_browsers() -> Vec<Finding> {
    let finding = |browser: &Sandboxed| {
        let works = if browser.works {
            "works with one condition"
        } else {
            "cannot work"
        };
        Finding::Note(format!("{}: {works}: {}", browser.name, browser.advice))
    };
    sandboxed(home().as_deref()).iter().map(finding).collect()
}

fn registration_finding(browser: &Browser, wanted: &Manifest) -> Finding {
    let name = &browser.name;
    match registration(browser, wanted) {
        Registration::Good(path, false) => Finding::Good(format!("{name}: {}", path.display())),
        Registration::Good(path, true) => Finding::Good(format!("{name}: {} (of all users)", path.display())),
        Registration::Missing => Finding::Problem(format!("{name}: not installed; run dosar-link install")),
        Registration::Unreadable(path, why) => Finding::Problem(format!(
            "{name}: {} cannot be read ({why}); remove it and run dosar-link install",
            path.display()
        )),
        Registration::Damaged(path) => {
            Finding::Problem(format!("{name}: {} is damaged; run dosar-link install", path.display()))
        }
        Registration::Elsewhere(path, program) => Finding::Problem(format!(
            "{name}: {} starts {} and not this program; run install with the program that should be used",
            path.display(),
            program.display()
        )),
        Registration::Different(path) => Finding::Problem(format!(
            "{name}: {} is for other extensions; run dosar-link install",
            path.display()
        )),
    }
}

fn folder_and_tokens(config: &Config) -> Vec<Finding> {
    let folder = config.state_dir.display();
    let Ok(services) = Services::open(config) else {
        let text = format!("the host's folder {folder} cannot be used: it must belong to you and be writable");
        return vec![Finding::Problem(text)];
    };
    let mut findings = vec![Finding::Good(format!("the host's folder {folder}"))];
    let listing = services.tokens.list();
    if listing.modules.is_empty() {
        findings.push(Finding::Problem(
            "no PKCS#11 module found: install the program that came with the token, or name its module in the \
             configuration"
                .to_owned(),
        ));
    }
    let places = services.tokens.places().into_iter();
    findings.extend(
        places
            .zip(&listing.modules)
            .map(|((path, objection), report)| match objection {
                Some(objection) => Finding::Problem(format!("module {} is not loaded: {objection}", path.display())),
                None => module(&path, report.state),
            }),
    );
    if listing.certificates.is_empty() {
        findings.push(Finding::Note(NO_CERTIFICATE.to_owned()));
    }
    let now = SystemTime::now();
    findings.extend(listing.certificates.iter().flat_map(|shown| certificate(shown, now)));
    findings
}

fn module(path: &Path, state: ModuleState) -> Finding {
    let name = path.display();
    match state {
        ModuleState::Ready => Finding::Good(format!("module {name} answers")),
        ModuleState::TimedOut => Finding::Problem(format!(
            "module {name} does not answer; pull the token out and put it in again"
        )),
        ModuleState::Failed | ModuleState::Refused => Finding::Problem(format!(
            "module {name} cannot be loaded or reports an error; it must be made for this kind of processor, 64 bits"
        )),
    }
}
