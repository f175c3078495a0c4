//! Findings about the network: addresses, trusted roots, proxy.

use std::path::Path;

use crate::authority::trust::certificates_in;
use crate::config::{AuthorityConfig, Config};
use crate::protocol::doctor::Finding;
use crate::proxy::{Proxies, Setting};
use crate::words::{Text, Words};

/// Findings about the connections. Connects to no server but the one that has the proxy's script.
pub(super) fn network(config: &Config, words: &Words) -> Vec<Finding> {
    let mut findings = vec![authority(&config.authority, words)];
    findings.extend(trust(
        "authority",
        words.trusted_authority,
        config.authority.ca_file.as_deref(),
        words,
    ));
    findings.extend(trust(
        "server",
        words.trusted_server,
        config.server.ca_file.as_deref(),
        words,
    ));
    findings.push(proxy(config, words));
    findings
}

fn authority(authority: &AuthorityConfig, words: &Words) -> Finding {
    let spv = &authority.spv;
    Finding::good(&words.authority.with(&[&spv.host_header(), &spv.path()]))
}

fn trust(key: &str, trusted: Text, ca_file: Option<&Path>, words: &Words) -> Option<Finding> {
    let file = ca_file?;
    let place = file.display();
    let text = match certificates_in(file) {
        Ok(certificates) => {
            let text = trusted.with(&[&certificates.len(), &place]);
            return Some(Finding::good(&text));
        }
        Err(_) if file.is_file() => words.trusted_unreadable,
        Err(_) => words.trusted_missing,
    };
    let remedy = words.correct_key.with(&[&format!("{key}.caFile")]);
    Some(Finding::problem(&text.with(&[&place]), &remedy))
}

fn proxy(config: &Config, words: &Words) -> Finding {
    let proxies = Proxies::new(&config.proxy);
    let found = proxies.found();
    let source = words.of_source(&found.source);
    let spv = &config.authority.spv;
    let for_authority = proxies.towards(spv.host(), spv.port());
    // What a script says of the authority is what counts of it.
    let setting = match &found.setting {
        Setting::Script { .. } => &for_authority,
        setting => setting,
    };
    match setting {
        Setting::Absent => Finding::good(&words.proxy_absent.with(&[&source])),
        Setting::Script { .. } => {
            let text = words.proxy_script.with(&[&source]);
            Finding::note(&text, Some(words.name_proxy.as_str()))
        }
        Setting::Unusable => {
            let text = words.proxy_unusable.with(&[&source]);
            Finding::problem(&text, words.name_another_proxy.as_str())
        }
        Setting::Named(address) => {
            let password = match address.credentials() {
                Some(_) => words.proxy_password.to_string(),
                None => String::new(),
            };
            let text = words.proxy_named;
            let place = text.with(&[&address.host(), &address.port(), &password, &source]);
            match for_authority {
                Setting::Absent => Finding::good(&words.proxy_not_for_authority.with(&[&place])),
                _ => Finding::good(&place),
            }
        }
    }
}
