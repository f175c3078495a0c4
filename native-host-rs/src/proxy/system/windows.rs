//! The proxy of the current Windows user, by the settings of the registry and by the script that they name.

use std::sync::mpsc::channel;

use windows_registry::{CURRENT_USER, Key, LOCAL_MACHINE};

use super::registry_values::{Values, setting_of};
use super::{Said, script_answer};
use crate::limits::PROXY_SCRIPT_TIMEOUT;
use crate::proxy::Setting;
use crate::windows::unchecked::proxy_by_script;

/// The setting of this user, or that of the workstation where an administrator wants one for all.
pub(super) fn said() -> Option<Said> {
    let key = if is_for_all_users() {
        LOCAL_MACHINE
    } else {
        CURRENT_USER
    };
    key.open(SETTINGS).ok().map(|key| setting_of(&values(&key)))
}

fn is_for_all_users() -> bool {
    let policy = LOCAL_MACHINE.open(POLICY);
    policy
        .and_then(|key| key.get_u32("ProxySettingsPerUser"))
        .is_ok_and(|value| value == 0)
}

fn values(key: &Key) -> Values {
    let text = |name| key.get_string(name).unwrap_or_default();
    Values {
        is_enabled: key.get_u32("ProxyEnable").is_ok_and(|value| value != 0),
        server: text("ProxyServer"),
        script: text("AutoConfigURL"),
        exceptions: text("ProxyOverride"),
    }
}

/// What a script says about a host. None where it cannot be fetched or run in time.
pub(in crate::proxy) fn by_script(script: &str, host: &str, port: u16) -> Option<Setting> {
    let (script, address) = (script.to_owned(), format!("https://{host}:{port}/"));
    let (send, receive) = channel();
    let ask = move || {
        let timeout = i32::try_from(PROXY_SCRIPT_TIMEOUT.as_millis()).unwrap_or(i32::MAX);
        let _ = send.send(proxy_by_script(&script, &address, timeout));
    };
    std::thread::Builder::new().spawn(ask).ok()?;
    let answer = receive.recv_timeout(PROXY_SCRIPT_TIMEOUT).ok()?.ok()?;
    Some(answer.map_or(Setting::Absent, |proxies| script_answer(&proxies)))
}

const SETTINGS: &str = r"Software\Microsoft\Windows\CurrentVersion\Internet Settings";
const POLICY: &str = r"Software\Policies\Microsoft\Windows\CurrentVersion\Internet Settings";

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn the_settings_are_read_from_the_registry_with_any_letters() {
        let path = format!(r"Software\Dosar tests\{}\proxy", std::process::id());
        let key = CURRENT_USER.create(&path).unwrap();
        key.set_u32("ProxyEnable", 1).unwrap();
        key.set_string("ProxyServer", "proxy.firm.example:3128").unwrap();
        key.set_string("ProxyOverride", "*.firm.example;<local>;ședință")
            .unwrap();
        let read = values(&key);
        CURRENT_USER.remove_tree(&path).unwrap();
        assert!(read.is_enabled && read.script.is_empty());
        assert_eq!(read.exceptions, "*.firm.example;<local>;ședință");
        assert!(matches!(setting_of(&read).0, Setting::Named(address) if address.port() == 3128));
    }

    /// Serves a script once for each connection.
    fn a_server_of(script: &'static str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/proxy.pac", listener.local_addr().unwrap());
        std::thread::spawn(move || {
            for mut browser in listener.incoming().flatten() {
                let _ = browser.read(&mut [0; 4096]);
                let _ = write!(
                    browser,
                    "HTTP/1.1 200 OK\r\nContent-Type: application/x-ns-proxy-autoconfig\r\nContent-Length: {}\r\n\
                     Connection: close\r\n\r\n{script}",
                    script.len()
                );
            }
        });
        address
    }

    #[test]
    fn a_script_of_the_network_decides_for_each_host() {
        let script = a_server_of(
            "function FindProxyForURL(url, host) {\
               if (host == 'app.firm.example') return 'DIRECT';\
               return 'PROXY proxy.firm.example:3128; DIRECT';\
             }",
        );
        let through = by_script(&script, "webserviced.anaf.ro", 443);
        assert!(
            matches!(&through, Some(Setting::Named(address)) if address.host() == "proxy.firm.example" && address.port() == 3128),
            "{through:?}"
        );
        let direct = by_script(&script, "app.firm.example", 443);
        assert!(matches!(direct, Some(Setting::Absent)), "{direct:?}");
    }

    #[test]
    fn a_script_that_is_not_there_decides_nothing() {
        let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        assert!(by_script(&format!("http://{gone}/proxy.pac"), "webserviced.anaf.ro", 443).is_none());
        assert!(by_script("no address", "webserviced.anaf.ro", 443).is_none());
    }
}
