//! Checks everything the link needs on this workstation, and reports problems with their remedies.

mod certificates;
mod files;
mod network;
pub(crate) mod report;

use std::path::Path;
use std::time::SystemTime;

use self::certificates::certificate;
use self::files::{document_folders, issuers, log, seals};
use self::network::network;
use super::browsers::{Browser, browsers};
use super::manifest::Manifest;
use super::register::this_program;
use super::sandboxes::{Sandboxed, sandboxed};
use super::state::{Registration, registration};
use crate::config::{Config, ConfigError, Source, source};
use crate::document_folders::DocumentFolders;
use crate::limits::FINDINGS_MAX;
use crate::protocol::HOST_VERSION;
use crate::protocol::doctor::Finding;
use crate::protocol::results::ModuleState;
use crate::services::Services;
use crate::user_folders::profile;
use crate::words::Words;

/// Checks the workstation: first what a person can see and mend, then what somebody has configured. Contacts the tokens,
/// never the authority. Without a usable configuration it skips the checks that need one.
pub(crate) fn examine(
    config: Result<&Config, &ConfigError>,
    services: Option<&Services>,
    user_data_dir: Option<&Path>,
    words: &Words,
) -> Vec<Finding> {
    let mut findings = vec![Finding::good(&words.version.with(&[&HOST_VERSION]))];
    match config {
        Ok(config) => {
            findings.extend(registrations(config, user_data_dir, words));
            findings.extend(sandboxed_browsers(words));
            findings.extend(folder_and_tokens(config, services, words));
            findings.push(configuration(words));
            findings.extend(network(config, words));
            findings.push(seals(&config.authority, words));
            findings.extend(issuers(&config.signing, words));
            findings.extend(log(config, words));
            findings.extend(document_folders(&DocumentFolders::of(config), words));
        }
        Err(error) => {
            let remedy = words.correct_configuration.to_string();
            findings.push(Finding::problem(&words.of_config(error), &remedy));
            findings.extend(manifests(user_data_dir, words));
            findings.extend(sandboxed_browsers(words));
        }
    }
    findings.truncate(FINDINGS_MAX);
    findings
}

fn configuration(words: &Words) -> Finding {
    Finding::good(&match source() {
        Source::Named(path) => words.config_named.with(&[&path.display()]),
        Source::User(path) => words.config_of_user.with(&[&path.display()]),
        Source::Workstation(path) => words.config_of_all.with(&[&path.display()]),
        Source::Defaults => words.config_defaults.to_string(),
    })
}

fn registrations(config: &Config, user_data_dir: Option<&Path>, words: &Words) -> Vec<Finding> {
    let profile = profile();
    let program = this_program().unwrap_or_default();
    let mut findings: Vec<Finding> = browsers(profile.as_ref(), user_data_dir)
        .iter()
        .filter(|browser| browser.is_used())
        .map(|browser| registration_finding(browser, &Manifest::of(browser.family, &program, config), words))
        .collect();
    if findings.is_empty() {
        findings.push(Finding::problem(
            words.browser_missing.as_str(),
            words.start_browser.as_str(),
        ));
    }
    findings
}

/// Checks only where manifests are, without a configuration to compare their content with.
fn manifests(user_data_dir: Option<&Path>, words: &Words) -> Vec<Finding> {
    let all = browsers(profile().as_ref(), user_data_dir).into_iter();
    let there = all.filter(|browser| browser.manifest.exists());
    there
        .map(|browser| {
            let text = words.manifest_there.with(&[&browser.name, &browser.manifest.display()]);
            Finding::note(&text, None)
        })
        .collect()
}

fn sandboxed_browsers(words: &Words) -> Vec<Finding> {
    let finding = |browser: &Sandboxed| {
        let state = if browser.works {
            words.sandbox_works
        } else {
            words.sandbox_fails
        };
        let advice = words.of_advice(browser.advice);
        Finding::note(&format!("{}: {state}", browser.name), Some(advice.as_str()))
    };
    let home = profile().map(|profile| profile.home);
    sandboxed(home.as_deref()).iter().map(finding).collect()
}

fn registration_finding(browser: &Browser, wanted: &Manifest, words: &Words) -> Finding {
    let name = &browser.name;
    let again = words.install_again.as_str();
    match registration(browser, wanted) {
        Registration::Good(path, false) => Finding::good(&words.registered.with(&[name, &path.display()])),
        Registration::Good(path, true) => Finding::good(&words.registered_for_all.with(&[name, &path.display()])),
        Registration::Missing => Finding::problem(&words.registered_not.with(&[name]), again),
        Registration::Unreadable(path, why) => {
            let text = words.registered_unreadable.with(&[name, &path.display(), &why]);
            Finding::problem(&text, words.remove_and_install.as_str())
        }
        Registration::Damaged(path) => {
            Finding::problem(&words.registered_damaged.with(&[name, &path.display()]), again)
        }
        Registration::Elsewhere(path, program) => {
            let text = words.registered_elsewhere;
            let text = text.with(&[name, &path.display(), &program.display()]);
            Finding::problem(&text, words.install_the_right_one.as_str())
        }
        Registration::Different(path) => {
            Finding::problem(&words.registered_other.with(&[name, &path.display()]), again)
        }
    }
}

fn folder_and_tokens(config: &Config, services: Option<&Services>, words: &Words) -> Vec<Finding> {
    let folder = config.state_dir.display();
    let Some(services) = services else {
        let text = words.state_unusable.with(&[&folder]);
        return vec![Finding::problem(&text, words.own_the_folder.as_str())];
    };
    let listing = services.tokens.list();
    let mut findings = Vec::new();
    if listing.modules.is_empty() {
        findings.push(Finding::problem(
            words.no_module.as_str(),
            words.install_driver.as_str(),
        ));
    }
    let places = services.tokens.places().into_iter();
    findings.extend(
        places
            .zip(&listing.modules)
            .map(|((path, objection), report)| match objection {
                Some(objection) => {
                    let text = words.module_not_loaded.with(&[&path.display()]);
                    Finding::problem(&text, &words.of_module(&objection))
                }
                None => module(&path, report.state, words),
            }),
    );
    if listing.certificates.is_empty() {
        let remedy = words.plug_token.as_str();
        findings.push(Finding::note(words.no_certificate.as_str(), Some(remedy)));
    }
    let now = SystemTime::now();
    findings.extend(
        listing
            .certificates
            .iter()
            .flat_map(|shown| certificate(shown, now, words)),
    );
    findings.push(Finding::good(&words.state_folder.with(&[&folder])));
    findings
}

fn module(path: &Path, state: ModuleState, words: &Words) -> Finding {
    let name = path.display();
    match state {
        ModuleState::Ready => Finding::good(&words.module_ready.with(&[&name])),
        ModuleState::TimedOut => Finding::problem(&words.module_late.with(&[&name]), words.plug_again.as_str()),
        ModuleState::Failed | ModuleState::Refused => {
            let text = words.module_failed.with(&[&name]);
            Finding::problem(&text, words.install_driver_again.as_str())
        }
    }
}
