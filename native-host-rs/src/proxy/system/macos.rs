//! The proxy of macOS.

use super::{Said, named};
use crate::proxy::Setting;
use crate::proxy::exceptions::Exceptions;

/// Parses the lines `key : value`; those of a list are numbered.
pub(super) fn read(output: &str) -> Said {
    let pairs = || output.lines().filter_map(|line| line.trim().split_once(" : "));
    let value = |wanted: &str| pairs().find(|(key, _)| *key == wanted).map(|(_, value)| value);
    let setting = match (value("HTTPSEnable"), value("HTTPSProxy")) {
        (Some("1"), Some(host)) => match value("HTTPSPort") {
            Some(port) => named(format!("{host}:{port}")),
            None => named(host.to_owned()),
        },
        _ if value("ProxyAutoConfigEnable") == Some("1") => Setting::Script {
            address: value("ProxyAutoConfigURLString").unwrap_or_default().to_owned(),
            otherwise: None,
        },
        _ => Setting::Absent,
    };
    let listed = pairs().filter(|(key, _)| key.bytes().all(|byte| byte.is_ascii_digit()));
    let simple = (value("ExcludeSimpleHostnames") == Some("1")).then_some("<local>");
    (setting, Exceptions::of(listed.map(|(_, entry)| entry).chain(simple)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Output of `scutil --proxy`.
    const OUTPUT: &str = "\
<dictionary> {
  ExceptionsList : <array> {
    0 : *.local
    1 : 169.254/16
    2 : firm.example
  }
  ExcludeSimpleHostnames : 1
  FTPPassive : 1
  HTTPEnable : 0
  HTTPSEnable : 1
  HTTPSPort : 3128
  HTTPSProxy : proxy.firm.example
}
";

    #[test]
    fn a_proxy_of_the_system_is_read_with_its_exceptions() {
        let (setting, exceptions) = read(OUTPUT);
        let Setting::Named(address) = setting else {
            panic!("{setting:?}")
        };
        assert_eq!((address.host(), address.port()), ("proxy.firm.example", 3128));
        for host in ["printer.local", "169.254.1.1", "app.firm.example", "server"] {
            assert!(exceptions.cover(host, 443), "{host}");
        }
        assert!(!exceptions.cover("webserviced.anaf.ro", 443));
    }

    #[test]
    fn no_proxy_and_a_script_are_distinguished() {
        let off = OUTPUT.replace("HTTPSEnable : 1", "HTTPSEnable : 0");
        assert!(matches!(read(&off).0, Setting::Absent));
        let script = off.replace("HTTPEnable : 0", "ProxyAutoConfigEnable : 1");
        assert!(matches!(read(&script).0, Setting::Script { .. }));
        assert!(matches!(read("<dictionary> {\n}\n").0, Setting::Absent));
    }
}
