//! Where our server is, and a connection to it.

use std::io::{self, Read, Write};

use boring::ssl::SslStream;

use super::ServerError;
use crate::authority::wire::Wire;
use crate::protocol::names::Origin;

/// Where an origin is.
pub(super) struct Place<'a> {
    /// Host name.
    pub host: &'a str,
    /// Port.
    pub port: u16,
    /// Whether it is talked to over TLS.
    pub is_encrypted: bool,
    authority: &'a str,
}

impl<'a> Place<'a> {
    /// Where this origin is.
    ///
    /// # Errors
    ///
    /// [`ServerError::Down`] for another machine that is not talked to over TLS.
    pub(super) fn of(origin: &'a Origin) -> Result<Self, ServerError> {
        let text = origin.as_str();
        let (is_encrypted, authority) = match (text.strip_prefix("https://"), text.strip_prefix("http://")) {
            (Some(authority), _) => (true, authority),
            (None, Some(authority)) => (false, authority),
            (None, None) => return Err(ServerError::Down),
        };
        let (host, port) = match authority.split_once(':') {
            Some((host, port)) => (host, port.parse().map_err(|_| ServerError::Down)?),
            None => (authority, if is_encrypted { 443 } else { 80 }),
        };
        if !is_encrypted && host != "localhost" && host != "127.0.0.1" {
            return Err(ServerError::Down);
        }
        Ok(Self {
            host,
            port,
            is_encrypted,
            authority,
        })
    }

    /// The head of a request, but for what the caller adds to it.
    pub(super) fn request(&self, method: &str, path: &str) -> String {
        let authority = self.authority;
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {authority}\r\nAccept: */*\r\nUser-Agent: dosar-link\r\nConnection: close\r\n"
        )
    }
}

/// A connection to our server.
pub(super) enum Stream {
    /// On this machine.
    Plain(Wire),
    /// Over TLS.
    Encrypted(Box<SslStream<Wire>>),
}

impl Stream {
    /// What it goes over.
    pub(super) fn wire(&mut self) -> &mut Wire {
        match self {
            Self::Plain(wire) => wire,
            Self::Encrypted(stream) => stream.get_mut(),
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(wire) => wire.read(buffer),
            Self::Encrypted(stream) => stream.read(buffer),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(wire) => wire.write(bytes),
            Self::Encrypted(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(wire) => wire.flush(),
            Self::Encrypted(stream) => stream.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> Option<(String, u16, bool)> {
        let origin = Origin::try_from(text.to_owned()).unwrap();
        let place = Place::of(&origin).ok()?;
        Some((place.host.to_owned(), place.port, place.is_encrypted))
    }

    #[test]
    fn without_encryption_the_server_is_on_this_machine() {
        assert_eq!(place("http://localhost:4180"), Some(("localhost".into(), 4180, false)));
        assert_eq!(place("http://127.0.0.1"), Some(("127.0.0.1".into(), 80, false)));
        assert_eq!(
            place("https://app.dosar.example"),
            Some(("app.dosar.example".into(), 443, true))
        );
        assert_eq!(place("http://app.dosar.example"), None);
        assert_eq!(place("http://localhost.evil.example"), None);
    }
}
