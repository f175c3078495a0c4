//! The authority's address, and which redirects stay on its host.

use serde::Deserialize;

/// An `https` base address.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct BaseUrl {
    host: String,
    port: u16,
    path: String,
}

impl BaseUrl {
    /// Host name.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Path, with a slash at both ends.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Host and port, as the `Host` header has them.
    #[must_use]
    pub fn host_header(&self) -> String {
        if self.port == HTTPS_PORT {
            self.host.clone()
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }

    /// The path and query of a redirect, absolute or relative, if it stays on this authority.
    #[must_use]
    pub fn same_authority_path(&self, location: &str) -> Option<String> {
        if location
            .bytes()
            .any(|byte| !(b'!'..=b'~').contains(&byte) || byte == b'\\')
        {
            return None;
        }
        if location.starts_with('/') && !location.starts_with("//") {
            return Some(location.to_owned());
        }
        let rest = location.strip_prefix("https://")?;
        let (authority, path) = match rest.find(['/', '?', '#']) {
            Some(end) => rest.split_at_checked(end)?,
            None => (rest, ""),
        };
        let same = authority == self.host_header() || authority == format!("{}:{}", self.host, self.port);
        match path {
            _ if !same => None,
            "" => Some("/".to_owned()),
            path if path.starts_with('/') => Some(path.to_owned()),
            _ => None,
        }
    }
}

impl TryFrom<String> for BaseUrl {
    type Error = NotAnAddress;

    fn try_from(text: String) -> Result<Self, NotAnAddress> {
        let rest = text.strip_prefix("https://").ok_or(NotAnAddress)?;
        let (authority, path) = rest.split_once('/').ok_or(NotAnAddress)?;
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) => (host, port.parse().map_err(|_| NotAnAddress)?),
            None => (authority, HTTPS_PORT),
        };
        let host_fits = !host.is_empty()
            && host
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-".contains(&byte));
        let path_fits = (path.is_empty() || path.ends_with('/'))
            && path
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte));
        if host_fits && path_fits && port != 0 {
            Ok(Self {
                host: host.to_owned(),
                port,
                path: format!("/{path}"),
            })
        } else {
            Err(NotAnAddress)
        }
    }
}

/// A text that is not of the form `https://host[:port]/path/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an address must have the form https://host[:port]/path/")]
pub struct NotAnAddress;

const HTTPS_PORT: u16 = 443;

#[cfg(test)]
mod tests {
    use super::*;

    fn base(text: &str) -> BaseUrl {
        BaseUrl::try_from(text.to_owned()).unwrap()
    }

    #[test]
    fn an_address_is_https_with_a_path_that_ends_in_a_slash() {
        for refused in [
            "http://a/",
            "https://a",
            "https://a/x",
            "https://a@b/",
            "https://a:0/",
            "https://a:x/",
            "https:///",
        ] {
            assert!(BaseUrl::try_from(refused.to_owned()).is_err(), "{refused}");
        }
        assert_eq!(
            base("https://localhost:4777/SPVWS2/rest/").host_header(),
            "localhost:4777"
        );
        assert_eq!(base("https://localhost/").host_header(), "localhost");
    }

    #[test]
    fn a_redirect_is_followed_only_to_the_same_host_and_port() {
        let spv = base("https://webserviced.anaf.ro/SPVWS2/rest/");
        assert_eq!(spv.same_authority_path("/my.policy").as_deref(), Some("/my.policy"));
        assert_eq!(
            spv.same_authority_path("https://webserviced.anaf.ro/a?b=c").as_deref(),
            Some("/a?b=c")
        );
        assert_eq!(
            spv.same_authority_path("https://webserviced.anaf.ro:443/a").as_deref(),
            Some("/a")
        );
        for elsewhere in [
            "http://webserviced.anaf.ro/a",
            "https://webserviced.anaf.ro.evil.example/",
            "https://webserviced.anaf.ro@evil.example/",
            "https://evil.example/webserviced.anaf.ro",
            "https://webserviced.anaf.ro:444/",
            "//evil.example/",
            "/\\evil.example",
            "\\\\evil.example",
            "javascript:alert(1)",
            "/a b",
            "/a\r\nX: y",
            "",
        ] {
            assert_eq!(spv.same_authority_path(elsewhere), None, "{elsewhere}");
        }
    }
}
