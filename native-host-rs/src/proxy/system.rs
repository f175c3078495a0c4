//! The proxy setting of the environment, else of the system.

#[cfg(any(target_os = "linux", test))]
mod gnome;
#[cfg(any(target_os = "macos", test))]
mod macos;
#[cfg(unix)]
mod program;
#[cfg(any(windows, test))]
mod registry_values;
#[cfg_attr(windows, path = "system/windows.rs")]
#[cfg_attr(target_os = "macos", path = "system/on_macos.rs")]
#[cfg_attr(not(any(windows, target_os = "macos")), path = "system/on_linux.rs")]
mod this_system;

pub(super) use self::this_system::by_script;
use super::address::ProxyAddress;
use super::exceptions::Exceptions;
use super::{Found, Setting, SettingSource};

/// The setting of environment or system.
pub(super) fn found() -> Found {
    in_environment(&|name| std::env::var(name).ok()).unwrap_or_else(in_system)
}

/// A system's setting with its exceptions.
type Said = (Setting, Exceptions);

fn in_environment(variable: &dyn Fn(&str) -> Option<String>) -> Option<Found> {
    let set = |name: &str| {
        let value = variable(&name.to_ascii_lowercase()).or_else(|| variable(name))?;
        Some(value.trim().to_owned()).filter(|value| !value.is_empty())
    };
    let (name, value) = ["HTTPS_PROXY", "ALL_PROXY"]
        .into_iter()
        .find_map(|name| Some((name, set(name)?)))?;
    let exceptions = set("NO_PROXY").unwrap_or_default();
    Some(Found::new(
        SettingSource::Variable(name),
        named(value),
        Exceptions::of(exceptions.split([',', ' '])),
    ))
}

fn in_system() -> Found {
    let said = this_system::said();
    let source = if said.is_some() {
        SettingSource::System
    } else {
        SettingSource::Environment
    };
    let (setting, exceptions) = said.unwrap_or((Setting::Absent, Exceptions::default()));
    Found::new(source, setting, exceptions)
}

fn named(text: String) -> Setting {
    ProxyAddress::try_from(text).map_or(Setting::Unusable, Setting::Named)
}

/// The first proxy of a script's answer, such as `a:80;b:81` or `a:80 b:81`.
#[cfg(any(windows, test))]
fn script_answer(proxies: &str) -> Setting {
    let mut all = proxies.split([';', ' ']).filter(|proxy| !proxy.is_empty());
    all.next().map_or(Setting::Absent, |first| named(first.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(variables: &[(&str, &str)]) -> Option<Found> {
        in_environment(&|name| {
            let found = variables.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    fn proxy_of(variables: &[(&str, &str)]) -> Option<String> {
        match said(variables)?.setting {
            Setting::Named(address) => Some(address.host().to_owned()),
            other => Some(format!("{other:?}")),
        }
    }

    #[test]
    fn the_environment_names_a_proxy_in_the_usual_variables() {
        assert_eq!(proxy_of(&[("HTTPS_PROXY", "http://a:1")]).as_deref(), Some("a"));
        assert_eq!(
            proxy_of(&[("all_proxy", "b:1"), ("ALL_PROXY", "c:1")]).as_deref(),
            Some("b")
        );
        assert_eq!(
            proxy_of(&[("ALL_PROXY", "b:1"), ("https_proxy", "a:1")]).as_deref(),
            Some("a")
        );
        assert_eq!(proxy_of(&[("HTTPS_PROXY", " "), ("NO_PROXY", "x")]), None);
        assert_eq!(proxy_of(&[("HTTP_PROXY", "http://a:1")]), None);
        assert_eq!(proxy_of(&[("ALL_PROXY", "socks5://a:1")]).as_deref(), Some("Unusable"));
    }

    #[test]
    fn the_environment_names_exceptions() {
        let found = said(&[
            ("https_proxy", "a:1"),
            ("no_proxy", "one.example, two.example,10.0.0.0/8"),
        ])
        .unwrap();
        for host in ["one.example", "www.two.example", "10.1.1.1"] {
            assert!(found.exceptions.cover(host, 443), "{host}");
        }
        assert!(!found.exceptions.cover("three.example", 443));
    }

    #[test]
    fn the_first_proxy_of_a_script_is_taken() {
        let first = |text: &str| match script_answer(text) {
            Setting::Named(address) => format!("{}:{}", address.host(), address.port()),
            other => format!("{other:?}"),
        };
        assert_eq!(first("a.firm.example:3128"), "a.firm.example:3128");
        assert_eq!(first("a:3128;b:3129"), "a:3128");
        assert_eq!(first(" a:3128 b:3129"), "a:3128");
        assert_eq!(first(""), "Absent");
        assert_eq!(first("https://a:1;b:2"), "Unusable");
    }
}
