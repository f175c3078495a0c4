//! The proxy of the current Windows user.

use super::{Said, named};
use crate::proxy::Setting;
use crate::proxy::exceptions::Exceptions;

pub(super) const PROGRAM: &str = r"C:\Windows\System32\reg.exe";
pub(super) const ARGUMENTS: &[&str] = &[
    "query",
    r"HKCU\Software\Microsoft\Windows\CurrentVersion\Internet Settings",
];

/// Parses the lines `name type value` of a registry key.
pub(super) fn read(output: &str) -> Said {
    let value = |wanted: &str| {
        output.lines().find_map(|line| {
            let rest = line.trim().strip_prefix(wanted)?.trim_start();
            let (kind, value) = rest.split_once(char::is_whitespace)?;
            kind.starts_with("REG_").then_some(value.trim())
        })
    };
    let setting = match (value("ProxyEnable"), value("ProxyServer").and_then(for_https)) {
        (Some("0x1"), Some(address)) => named(address.to_owned()),
        _ if value("AutoConfigURL").is_some_and(|script| !script.is_empty()) => Setting::Script,
        _ => Setting::Absent,
    };
    let exceptions = value("ProxyOverride").unwrap_or_default();
    (setting, Exceptions::of(exceptions.split(';')))
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

    /// Output of `reg query`.
    const OUTPUT: &str = "\r
HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings\r
    ProxyEnable    REG_DWORD    0x1\r
    ProxyServer    REG_SZ    proxy.firm.example:3128\r
    ProxyOverride    REG_SZ    *.firm.example;10.*;<local>\r
\r
";

    fn host_of(output: &str) -> String {
        match read(output).0 {
            Setting::Named(address) => format!("{}:{}", address.host(), address.port()),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn a_proxy_of_the_user_is_read_with_its_exceptions() {
        assert_eq!(host_of(OUTPUT), "proxy.firm.example:3128");
        let (_, exceptions) = read(OUTPUT);
        for host in ["app.firm.example", "10.1.2.3", "server"] {
            assert!(exceptions.cover(host, 443), "{host}");
        }
        assert!(!exceptions.cover("webserviced.anaf.ro", 443));
    }

    #[test]
    fn one_for_each_kind_is_read_too() {
        let kinds = OUTPUT.replace("proxy.firm.example:3128", "http=a:80;https=b:81;socks=c:82");
        assert_eq!(host_of(&kinds), "b:81");
        assert_eq!(host_of(&kinds.replace("https=b:81;", "")), "Absent");
    }

    #[test]
    fn no_proxy_and_a_script_are_distinguished() {
        let off = OUTPUT.replace("0x1", "0x0");
        assert_eq!(host_of(&off), "Absent");
        let script = off.replace("ProxyOverride", "AutoConfigURL");
        assert_eq!(host_of(&script), "Script");
        assert_eq!(host_of(""), "Absent");
    }
}
