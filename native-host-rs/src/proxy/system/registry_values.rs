//! What the registry of Windows says of the proxy.

use super::{Said, named};
use crate::proxy::Setting;
use crate::proxy::address::ProxyAddress;
use crate::proxy::exceptions::Exceptions;

/// The values of the key that holds the settings; a missing one is empty.
#[derive(Debug, Clone, Default)]
pub(super) struct Values {
    pub(super) is_enabled: bool,
    pub(super) server: String,
    pub(super) script: String,
    pub(super) exceptions: String,
}

/// The setting that the values make. As browsers do, the script is asked first; the proxy is for where it gives no answer.
pub(super) fn setting_of(values: &Values) -> Said {
    let fixed = match for_https(&values.server) {
        Some(address) if values.is_enabled => named(address.to_owned()),
        _ => Setting::Absent,
    };
    let setting = match fixed {
        fixed if values.script.is_empty() => fixed,
        Setting::Named(address) => script(values, Some(address)),
        _ => script(values, None),
    };
    (setting, Exceptions::of(values.exceptions.split(';')))
}

fn script(values: &Values, otherwise: Option<ProxyAddress>) -> Setting {
    Setting::Script {
        address: values.script.clone(),
        otherwise,
    }
}

/// One proxy for all, or one per scheme: `http=a:80;https=b:81`.
fn for_https(servers: &str) -> Option<&str> {
    if servers.contains('=') {
        let kinds = servers.split(';').filter_map(|server| server.trim().split_once('='));
        let mut https = kinds.filter(|(kind, _)| *kind == "https");
        https.next().map(|(_, address)| address)
    } else {
        Some(servers).filter(|server| !server.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values() -> Values {
        Values {
            is_enabled: true,
            server: "proxy.firm.example:3128".to_owned(),
            script: String::new(),
            exceptions: "*.firm.example;10.*;<local>".to_owned(),
        }
    }

    fn host_of(values: &Values) -> String {
        match setting_of(values).0 {
            Setting::Named(address) => format!("{}:{}", address.host(), address.port()),
            Setting::Script { address, otherwise } => {
                let otherwise = otherwise.map_or("directly".to_owned(), |proxy| proxy.host().to_owned());
                format!("{address}, else {otherwise}")
            }
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn a_proxy_of_the_user_is_read_with_its_exceptions() {
        assert_eq!(host_of(&values()), "proxy.firm.example:3128");
        let (_, exceptions) = setting_of(&values());
        for host in ["app.firm.example", "10.1.2.3", "server"] {
            assert!(exceptions.cover(host, 443), "{host}");
        }
        assert!(!exceptions.cover("webserviced.anaf.ro", 443));
    }

    #[test]
    fn one_for_each_kind_is_read_too() {
        let of = |server: &str| {
            host_of(&Values {
                server: server.to_owned(),
                ..values()
            })
        };
        assert_eq!(of("http=a:80;https=b:81;socks=c:82"), "b:81");
        assert_eq!(of("http=a:80;socks=c:82"), "Absent");
    }

    #[test]
    fn no_proxy_and_a_script_are_distinguished() {
        let off = Values {
            is_enabled: false,
            ..values()
        };
        assert_eq!(host_of(&off), "Absent");
        let script = Values {
            script: "http://firm.example/proxy.pac".to_owned(),
            ..off
        };
        assert_eq!(host_of(&script), "http://firm.example/proxy.pac, else directly");
        assert_eq!(host_of(&Values::default()), "Absent");
    }

    #[test]
    fn a_script_comes_before_a_proxy_of_the_user() {
        let both = Values {
            script: "http://firm.example/proxy.pac".to_owned(),
            ..values()
        };
        assert_eq!(host_of(&both), "http://firm.example/proxy.pac, else proxy.firm.example");
    }
}
