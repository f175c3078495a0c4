//! The proxy setting of the environment, else of the system, read by the system's own program.

mod gnome;
mod macos;
mod windows;

use std::borrow::Cow;
use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;

use super::address::ProxyAddress;
use super::exceptions::Exceptions;
use super::{Found, Setting};
use crate::limits::PROXY_PROGRAM_TIMEOUT;

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
        .iter()
        .find_map(|name| Some((name, set(name)?)))?;
    let exceptions = set("NO_PROXY").unwrap_or_default();
    Some(Found {
        source: format!("the environment ({name})").into(),
        setting: named(value),
        exceptions: Exceptions::of(exceptions.split([',', ' '])),
    })
}

fn in_system() -> Found {
    let said = if cfg!(windows) {
        ask(windows::PROGRAM, windows::ARGUMENTS).map(|output| windows::read(&output))
    } else if cfg!(target_os = "macos") {
        ask(macos::PROGRAM, macos::ARGUMENTS).map(|output| macos::read(&output))
    } else if gnome::is_desktop(&std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default()) {
        ask(gnome::PROGRAM, gnome::ARGUMENTS).map(|output| gnome::read(&output))
    } else {
        None
    };
    let source = if said.is_some() {
        "the system"
    } else {
        "the environment"
    };
    let (setting, exceptions) = said.unwrap_or((Setting::Absent, Exceptions::default()));
    Found {
        source: Cow::Borrowed(source),
        setting,
        exceptions,
    }
}

fn named(text: String) -> Setting {
    ProxyAddress::try_from(text).map_or(Setting::Unusable, Setting::Named)
}

/// The output of a system program, within a time limit. Its full path keeps any other program from being started.
fn ask(program: &str, arguments: &[&str]) -> Option<String> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut printed = child.stdout.take()?;
    let (send, receive) = channel();
    std::thread::spawn(move || {
        let mut output = Vec::new();
        let read = printed.read_to_end(&mut output);
        let _ = send.send(read.map(|_| String::from_utf8_lossy(&output).into_owned()));
    });
    let output = receive.recv_timeout(PROXY_PROGRAM_TIMEOUT);
    let _ = child.kill();
    let _ = child.wait();
    output.ok()?.ok()
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

    #[cfg(unix)]
    #[test]
    fn a_program_without_output_in_time_gives_no_setting() {
        assert_eq!(ask("/bin/sleep", &["60"]), None);
        assert_eq!(ask("/nowhere/program", &[]), None);
        assert_eq!(ask("/bin/echo", &["mode"]).as_deref(), Some("mode\n"));
    }
}
