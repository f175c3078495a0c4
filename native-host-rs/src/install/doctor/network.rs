//! Findings about the network: addresses, trusted roots, proxy.

use std::path::Path;

use super::Finding;
use crate::authority::trust::certificates_in;
use crate::config::{AuthorityConfig, Config};
use crate::proxy::{Proxies, Setting};

/// Findings about the connections. Connects nowhere.
pub(super) fn network(config: &Config) -> Vec<Finding> {
    let mut findings = vec![authority(&config.authority)];
    findings.extend(trust("authority", config.authority.ca_file.as_deref()));
    findings.extend(trust("server", config.server.ca_file.as_deref()));
    findings.push(proxy(config));
    findings
}

fn authority(authority: &AuthorityConfig) -> Finding {
    Finding::Good(format!(
        "authority {}{}",
        authority.spv.host_header(),
        authority.spv.path()
    ))
}

fn trust(key: &str, ca_file: Option<&Path>) -> Option<Finding> {
    let file = ca_file?;
    let place = file.display();
    Some(match certificates_in(file) {
        Ok(certificates) => Finding::Good(format!(
            "trusted besides the roots, for the {key}: {} of {place}",
            certificates.len()
        )),
        Err(_) if !file.is_file() => Finding::Problem(format!(
            "the file of trusted certificates {place} is not there; correct {key}.caFile in the configuration"
        )),
        Err(_) => Finding::Problem(format!(
            "the file of trusted certificates {place} holds none that can be read (PEM); correct {key}.caFile in the \
             configuration"
        )),
    })
}

fn proxy(config: &Config) -> Finding {
    let proxies = Proxies::new(&config.proxy);
    let found = proxies.found();
    let source = &found.source;
    let spv = &config.authority.spv;
    match &found.setting {
        Setting::Absent => Finding::Good(format!("no proxy, says {source}")),
        Setting::Script => Finding::Note(format!(
            "a script would choose the proxy, says {source}; this program runs none and connects directly: if that \
             does not work, name the proxy in the configuration (proxy)"
        )),
        Setting::Unusable => Finding::Problem(format!(
            "the proxy that {source} names is not of the form http://[user:password@]host[:port], the only one spoken \
             here; name another in the configuration (proxy), or \"none\""
        )),
        Setting::Named(address) => {
            let password = if address.credentials().is_some() {
                ", with a password"
            } else {
                ""
            };
            let place = format!("proxy {}:{}{password}, says {source}", address.host(), address.port());
            match proxies.towards(spv.host(), spv.port()) {
                Setting::Absent => Finding::Good(format!("{place}; the authority is reached without it")),
                _ => Finding::Good(place),
            }
        }
    }
}
