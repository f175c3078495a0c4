//! Parses the address of a proxy in its usual notations.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::percent_decode_str;

use crate::secret::Credentials;

/// A plain-HTTP proxy, with optional user and password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProxyAddress {
    host: String,
    port: u16,
    credentials: Option<Credentials>,
}

impl ProxyAddress {
    /// Its host.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Its port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// User and password in the header's encoding.
    #[must_use]
    pub fn credentials(&self) -> Option<&Credentials> {
        self.credentials.as_ref()
    }
}

impl TryFrom<String> for ProxyAddress {
    type Error = NotAProxy;

    /// Parses `[http://][user[:password]@]host[:port][/]`.
    fn try_from(text: String) -> Result<Self, NotAProxy> {
        let rest = match text.split_once("://") {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("http") => rest,
            Some(_) => return Err(NotAProxy),
            None => text.as_str(),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (user, place) = match rest.rsplit_once('@') {
            Some((user, place)) => (Some(user), place),
            None => (None, rest),
        };
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) => (host, port.parse().map_err(|_| NotAProxy)?),
            None => (place, DEFAULT_PORT),
        };
        let is_host = !host.is_empty()
            && host
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte));
        if !is_host || port == 0 {
            return Err(NotAProxy);
        }
        Ok(Self {
            host: host.to_ascii_lowercase(),
            port,
            credentials: user.map(basic),
        })
    }
}

/// Not the address of a plain-HTTP proxy. Does not repeat the text, which may contain a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a proxy must have the form http://[user:password@]host[:port]")]
pub struct NotAProxy;

/// Default port of a proxy. Source: IANA, http.
const DEFAULT_PORT: u16 = 80;

fn basic(user: &str) -> Credentials {
    let (name, password) = user.split_once(':').unwrap_or((user, ""));
    let mut pair: Vec<u8> = percent_decode_str(name).collect();
    pair.push(b':');
    pair.extend(percent_decode_str(password));
    Credentials::new(STANDARD.encode(pair))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<ProxyAddress, NotAProxy> {
        ProxyAddress::try_from(text.to_owned())
    }

    #[test]
    fn a_proxy_address_has_many_notations() {
        for (text, host, port) in [
            ("http://proxy.firm.example:3128", "proxy.firm.example", 3128),
            ("HTTP://Proxy.firm.example:3128/", "proxy.firm.example", 3128),
            ("proxy:8080", "proxy", 8080),
            ("10.0.0.1", "10.0.0.1", 80),
        ] {
            let address = read(text).unwrap();
            assert_eq!((address.host(), address.port()), (host, port), "{text}");
            assert_eq!(address.credentials(), None);
        }
        for refused in [
            "",
            "http://",
            "https://proxy:3128",
            "socks5://proxy:1080",
            "http://proxy:0",
            "http://proxy:x",
            "http://proxy:3128/path",
            "http://pro xy:3128",
            "http://proxy\r\nX: y",
            "http://[::1]:3128",
        ] {
            assert_eq!(read(refused), Err(NotAProxy), "{refused}");
        }
    }

    #[test]
    fn user_and_password_are_sent_as_they_were_meant_and_never_printed() {
        let address = read("http://ana:p%40ss:w%C3%B6rd@proxy:3128").unwrap();
        let sent = STANDARD.decode(address.credentials().unwrap().reveal()).unwrap();
        assert_eq!(String::from_utf8(sent).unwrap(), "ana:p@ss:wörd");
        assert!(format!("{address:?}").contains("[redacted]"));
        assert!(!NotAProxy.to_string().contains("p%40ss"));
    }
}
