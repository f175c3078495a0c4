//! Looks at everything the link needs on this workstation and says in words what is wrong and what to do.

use std::io::{self, Write};
use std::path::Path;

use super::browsers::{Browser, browsers, home};
use super::register::Manifest;
use crate::config::{Config, default_path};
use crate::protocol::HOST_VERSION;
use crate::protocol::results::{ModuleState, PinState};
use crate::services::Services;

/// Examines the workstation. Answers 0 when nothing is wrong. Asks the tokens, never the authority.
///
/// # Errors
///
/// When the console cannot be written.
pub fn examine(config: &Config, user_data_dir: Option<&Path>, console: &mut dyn Write) -> io::Result<u8> {
    let mut findings = Vec::new();
    findings.push(Finding::good(format!("host version {HOST_VERSION}")));
    findings.push(configuration());
    findings.push(authority(config));
    findings.extend(registrations(config, user_data_dir));
    findings.extend(folder_and_tokens(config));
    for finding in &findings {
        let mark = if finding.is_problem { "problem" } else { "ok     " };
        writeln!(console, "{mark}  {}", finding.text)?;
    }
    Ok(u8::from(findings.iter().any(|finding| finding.is_problem)))
}

struct Finding {
    is_problem: bool,
    text: String,
}

impl Finding {
    fn good(text: String) -> Self {
        Self {
            is_problem: false,
            text,
        }
    }

    fn problem(text: String) -> Self {
        Self { is_problem: true, text }
    }
}

fn configuration() -> Finding {
    match (std::env::var_os("DOSAR_LINK_CONFIG"), default_path()) {
        (Some(path), _) => Finding::good(format!(
            "configuration {} (named by DOSAR_LINK_CONFIG)",
            Path::new(&path).display()
        )),
        (None, Some(path)) if path.exists() => Finding::good(format!("configuration {}", path.display())),
        _ => Finding::good("no configuration: the defaults hold".to_owned()),
    }
}

fn authority(config: &Config) -> Finding {
    let place = format!(
        "authority {}{}",
        config.authority.spv.host_header(),
        config.authority.spv.path()
    );
    match &config.authority.ca_file {
        Some(file) if !file.is_file() => Finding::problem(format!(
            "{place}: the file of trusted certificates {} is not there; correct authority.caFile in the configuration",
            file.display()
        )),
        _ => Finding::good(place),
    }
}

fn registrations(config: &Config, user_data_dir: Option<&Path>) -> Vec<Finding> {
    let program = std::env::current_exe()
        .and_then(|path| path.canonicalize())
        .unwrap_or_default();
    let wanted = Manifest::of(&program, config);
    let all = browsers(home().as_deref(), user_data_dir);
    let used: Vec<&Browser> = all.iter().filter(|browser| browser.is_used()).collect();
    if used.is_empty() {
        return vec![Finding::problem(
            "no browser found: start Chromium, Chrome or Edge once, then run install".to_owned(),
        )];
    }
    used.into_iter().map(|browser| registration(browser, &wanted)).collect()
}

fn registration(browser: &Browser, wanted: &Manifest) -> Finding {
    let path = browser.manifest();
    let Ok(text) = std::fs::read(&path) else {
        return Finding::problem(format!("{}: not installed; run dosar-link install", browser.name));
    };
    let Ok(found) = serde_json::from_slice::<Manifest>(&text) else {
        return Finding::problem(format!(
            "{}: {} is damaged; run dosar-link install",
            browser.name,
            path.display()
        ));
    };
    if found.path != wanted.path {
        let text = format!(
            "{}: starts {} and not this program; run install with the program that should be used",
            browser.name,
            found.path.display()
        );
        return Finding::problem(text);
    }
    if found != *wanted {
        return Finding::problem(format!(
            "{}: the manifest is of another version; run dosar-link install",
            browser.name
        ));
    }
    Finding::good(format!("{}: {}", browser.name, path.display()))
}

fn folder_and_tokens(config: &Config) -> Vec<Finding> {
    let folder = config.state_dir.display();
    let Ok(services) = Services::open(config) else {
        let text = format!("the host's folder {folder} cannot be used: it must belong to you and be writable");
        return vec![Finding::problem(text)];
    };
    let mut findings = vec![Finding::good(format!("the host's folder {folder}"))];
    let listing = services.tokens.list();
    if listing.modules.is_empty() {
        findings.push(Finding::problem(
            "no PKCS#11 module found: install the program that came with the token, or name its module in the \
             configuration"
                .to_owned(),
        ));
    }
    for module in &listing.modules {
        let name = module.name.as_str();
        findings.push(match module.state {
            ModuleState::Ready => Finding::good(format!("module {name} answers")),
            ModuleState::Failed => Finding::problem(format!("module {name} cannot be loaded or reports an error")),
            ModuleState::TimedOut => Finding::problem(format!("module {name} does not answer; pull the token out and put it in again")),
            ModuleState::Refused => Finding::problem(format!(
                "module {name} was not loaded: its path must be absolute, and only its owner may write it and its folders"
            )),
        });
    }
    for certificate in &listing.certificates {
        let who = format!(
            "certificate {} ({})",
            certificate.common_name.as_str(),
            certificate.sha1_thumbprint.as_str()
        );
        findings.push(match certificate.pin_state {
            PinState::Ok => Finding::good(who),
            PinState::CountLow => Finding::problem(format!("{who}: a wrong PIN was entered since the last right one")),
            PinState::FinalTry => Finding::problem(format!("{who}: one try is left before the PIN is locked")),
            PinState::Locked => Finding::problem(format!("{who}: the PIN is locked; the issuer's program unlocks it")),
            PinState::ToBeChanged => {
                Finding::problem(format!("{who}: the PIN must be changed with the issuer's program"))
            }
        });
    }
    findings
}
