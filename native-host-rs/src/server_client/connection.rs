//! The address of our server, and a connection to it.

use std::io::{self, Read, Write};

use boring::ssl::SslStream;

use super::ServerError;
use crate::authority::cancellable_stream::CancellableStream;
use crate::protocol::names::Origin;

/// The address of an origin.
pub(super) struct ServerAddress<'a> {
    /// Host name.
    pub host: &'a str,
    /// Port.
    pub port: u16,
    /// Whether it uses TLS.
    pub is_encrypted: bool,
    authority: &'a str,
}

impl<'a> ServerAddress<'a> {
    /// The address of this origin.
    ///
    /// # Errors
    ///
    /// [`ServerError::Down`] for another machine without TLS.
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

    /// The head of a request, to which the caller adds its own headers.
    pub(super) fn request(&self, method: &str, path: &str) -> String {
        let authority = self.authority;
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {authority}\r\nAccept: */*\r\nUser-Agent: dosar-link\r\nConnection: close\r\n"
        )
    }
}

/// A connection to our server.
pub(super) enum ServerStream {
    /// On this machine.
    Plain(CancellableStream),
    /// Over TLS.
    Encrypted(Box<SslStream<CancellableStream>>),
}

impl ServerStream {
    /// The underlying socket.
    pub(super) fn socket(&mut self) -> &mut CancellableStream {
        match self {
            Self::Plain(socket) => socket,
            Self::Encrypted(stream) => stream.get_mut(),
        }
    }
}

impl Read for ServerStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(socket) => socket.read(buffer),
            Self::Encrypted(stream) => stream.read(buffer),
        }
    }
}

impl Write for ServerStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(socket) => socket.write(bytes),
            Self::Encrypted(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(socket) => socket.flush(),
            Self::Encrypted(stream) => stream.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Option<(String, u16, bool)> {
        let origin = Origin::try_from(text.to_owned()).unwrap();
        let address = ServerAddress::of(&origin).ok()?;
        Some((address.host.to_owned(), address.port, address.is_encrypted))
    }

    #[test]
    fn without_encryption_the_server_is_on_this_machine() {
        assert_eq!(
            address("http://localhost:4180"),
            Some(("localhost".into(), 4180, false))
        );
        assert_eq!(address("http://127.0.0.1"), Some(("127.0.0.1".into(), 80, false)));
        assert_eq!(
            address("https://app.dosar.example"),
            Some(("app.dosar.example".into(), 443, true))
        );
        assert_eq!(address("http://app.dosar.example"), None);
        assert_eq!(address("http://localhost.evil.example"), None);
    }
}
