//! Connects through a proxy: `CONNECT`, with a password if it has one, within the connection's deadline.

use std::fmt::Write as _;
use std::io;
use std::sync::Arc;
use std::time::Instant;

use zeroize::Zeroizing;

use super::address::ProxyAddress;
use super::{ProxyError, Unreached};
use crate::authority::cancellable_stream::CancellableStream;
use crate::authority::http::{HttpConnection, HttpError};
use crate::progress::Progress;

/// Connects to a host and port through a proxy.
pub(super) fn open(
    proxy: &ProxyAddress,
    (host, port): (&str, u16),
    deadline: Instant,
    progress: &Arc<Progress>,
) -> Result<CancellableStream, Unreached> {
    let socket = CancellableStream::connect(proxy.host(), proxy.port(), deadline, Arc::clone(progress));
    let mut connection = HttpConnection::over(socket.map_err(|_| ProxyError::Down)?);
    let mut request = Zeroizing::new(format!(
        "CONNECT {host}:{port} HTTP/1.1\r\nHost: {host}:{port}\r\nUser-Agent: dosar-link\r\n"
    ));
    if let Some(credentials) = proxy.credentials() {
        let _ = write!(request, "Proxy-Authorization: Basic {}\r\n", credentials.reveal());
    }
    request.push_str("\r\n");
    let head = connection.ask(&request).map_err(|error| broken(error, progress))?;
    match head.status {
        200..=299 => Ok(connection.into_stream().ok_or(ProxyError::Refused)?),
        // Some proxies answer a wrong password with 401, like a server.
        401 | 407 => Err(ProxyError::Password.into()),
        // The proxy accepted, but did not reach the host.
        504 => Err(io::Error::from(io::ErrorKind::TimedOut).into()),
        500..=503 => Err(io::Error::from(io::ErrorKind::ConnectionRefused).into()),
        _ => Err(ProxyError::Refused.into()),
    }
}

fn broken(error: HttpError, progress: &Progress) -> Unreached {
    match error {
        HttpError::NoAnswer(error) | HttpError::Io(error)
            if error.kind() == io::ErrorKind::TimedOut || progress.is_cancelled() =>
        {
            error.into()
        }
        _ => ProxyError::Refused.into(),
    }
}
