//! The proxy of GNOME and of the desktops that keep its settings.

use super::{Said, named};
use crate::proxy::Setting;
use crate::proxy::exceptions::Exceptions;

/// Whether a desktop, by `XDG_CURRENT_DESKTOP`, has these settings.
pub(super) fn is_desktop(names: &str) -> bool {
    names.split(':').any(|name| DESKTOPS.contains(&name))
}

const DESKTOPS: &[&str] = &["GNOME", "Unity", "X-Cinnamon", "MATE", "Budgie", "Pantheon"];

/// Parses the lines `schema key value`.
pub(super) fn read(output: &str) -> Said {
    let value = |wanted: &str| {
        let found = output.lines().find_map(|line| line.strip_prefix(wanted));
        found.unwrap_or_default().trim()
    };
    let text = |wanted: &str| value(wanted).trim_matches(QUOTES);
    let host = text("org.gnome.system.proxy.https host ");
    let setting = match text("org.gnome.system.proxy mode ") {
        "auto" => Setting::Script {
            address: text("org.gnome.system.proxy autoconfig-url ").to_owned(),
            otherwise: None,
        },
        "manual" if !host.is_empty() => named(format!("{host}:{}", value("org.gnome.system.proxy.https port "))),
        _ => Setting::Absent,
    };
    let ignored = value("org.gnome.system.proxy ignore-hosts ");
    let ignored = ignored.trim_start_matches("@as ").trim_matches(['[', ']']);
    let entries = ignored.split(',').map(|entry| entry.trim().trim_matches(QUOTES));
    (setting, Exceptions::of(entries))
}

const QUOTES: [char; 2] = ['\'', '"'];

#[cfg(test)]
mod tests {
    use super::*;

    /// Output of `gsettings` 2.74 on Debian 12.
    const OUTPUT: &str = "\
org.gnome.system.proxy autoconfig-url ''
org.gnome.system.proxy ignore-hosts ['localhost', '127.0.0.0/8', '::1', '*.firm.example']
org.gnome.system.proxy mode 'manual'
org.gnome.system.proxy use-same-proxy true
org.gnome.system.proxy.ftp host ''
org.gnome.system.proxy.ftp port 0
org.gnome.system.proxy.http host 'other'
org.gnome.system.proxy.http port 8080
org.gnome.system.proxy.https host 'proxy.firm.example'
org.gnome.system.proxy.https port 3128
";

    #[test]
    fn a_proxy_of_the_desktop_is_read_with_its_exceptions() {
        let (setting, exceptions) = read(OUTPUT);
        let Setting::Named(address) = setting else {
            panic!("{setting:?}")
        };
        assert_eq!((address.host(), address.port()), ("proxy.firm.example", 3128));
        assert!(exceptions.cover("app.firm.example", 443) && !exceptions.cover("webserviced.anaf.ro", 443));
    }

    #[test]
    fn no_proxy_and_a_script_are_distinguished() {
        assert!(matches!(read(&OUTPUT.replace("'manual'", "'none'")).0, Setting::Absent));
        assert!(matches!(
            read(&OUTPUT.replace("'manual'", "'auto'")).0,
            Setting::Script { .. }
        ));
        assert!(matches!(
            read(&OUTPUT.replace("'proxy.firm.example'", "''")).0,
            Setting::Absent
        ));
        assert!(matches!(read("").0, Setting::Absent));
    }

    #[test]
    fn only_desktops_with_these_settings_are_asked() {
        assert!(is_desktop("ubuntu:GNOME") && is_desktop("X-Cinnamon"));
        assert!(!is_desktop("KDE") && !is_desktop(""));
    }
}
