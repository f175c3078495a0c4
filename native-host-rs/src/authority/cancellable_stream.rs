//! A socket whose reads and writes end at a deadline or when the call is cancelled.

mod connecting;

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub use self::connecting::look_up;
use self::connecting::reach;
use crate::progress::Progress;

/// The deadline of a connection and its call, shared by all parties of the connection.
#[derive(Debug, Clone)]
pub struct Deadline(Arc<Mutex<Waiting>>);

#[derive(Debug)]
struct Waiting {
    until: Instant,
    progress: Arc<Progress>,
}

impl Deadline {
    /// Extends the deadline by time that the peer did not cause.
    pub fn put_off(&self, spent: Duration) {
        self.waiting().until += spent;
    }

    /// The call of the connection.
    #[must_use]
    pub fn progress(&self) -> Arc<Progress> {
        Arc::clone(&self.waiting().progress)
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection with a deadline and a call.
#[derive(Debug)]
pub struct CancellableStream {
    socket: TcpStream,
    deadline: Deadline,
}

impl CancellableStream {
    /// Connects to the first address of a host that answers.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::TimedOut`] after the deadline; otherwise the last address's error.
    pub fn connect(host: &str, port: u16, deadline: Instant, progress: Arc<Progress>) -> io::Result<Self> {
        let addresses = look_up(host, port, deadline, &progress)?;
        Self::connect_to(&addresses, deadline, progress)
    }

    /// Connects to the first of these addresses that answers.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::TimedOut`] after the deadline; otherwise the last address's error.
    pub fn connect_to(addresses: &[SocketAddr], deadline: Instant, progress: Arc<Progress>) -> io::Result<Self> {
        let socket = reach(addresses, deadline, &progress)?;
        socket.set_nodelay(true)?;
        Ok(Self {
            socket,
            deadline: Deadline(Arc::new(Mutex::new(Waiting {
                until: deadline,
                progress,
            }))),
        })
    }

    /// Assigns the connection to a call until a deadline.
    pub fn serve(&mut self, progress: Arc<Progress>, deadline: Instant) {
        self.deadline.waiting().progress = progress;
        self.extend(deadline);
    }

    /// The connection's deadline and call, shared with later changes.
    #[must_use]
    pub fn deadline(&self) -> Deadline {
        self.deadline.clone()
    }

    /// Moves the deadline.
    pub fn extend(&mut self, deadline: Instant) {
        self.deadline.waiting().until = deadline;
    }

    fn until_deadline<R>(
        &mut self,
        set_timeout: fn(&TcpStream, Option<Duration>) -> io::Result<()>,
        mut step: impl FnMut(&mut TcpStream) -> io::Result<R>,
    ) -> io::Result<R> {
        loop {
            if self.deadline.progress().is_cancelled() {
                return Err(given_up());
            }
            let left = self.deadline.waiting().until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            set_timeout(&self.socket, Some(left.min(CANCEL_POLL)))?;
            match step(&mut self.socket) {
                Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {}
                other => return other,
            }
        }
    }
}

impl Read for CancellableStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.until_deadline(TcpStream::set_read_timeout, |socket| socket.read(buffer))
    }
}

impl Write for CancellableStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.until_deadline(TcpStream::set_write_timeout, |socket| socket.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

fn given_up() -> io::Error {
    io::Error::other("given up")
}

/// Longest time between two checks for a cancelled call.
const CANCEL_POLL: Duration = Duration::from_millis(100);

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    fn a_silent_server() -> (TcpListener, u16) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        (listener, port)
    }

    #[test]
    fn a_silent_server_ends_at_the_deadline() {
        let (_server, port) = a_silent_server();
        let deadline = Instant::now() + Duration::from_mins(1);
        let mut stream = CancellableStream::connect("127.0.0.1", port, deadline, Arc::default()).unwrap();
        stream.extend(Instant::now() + Duration::from_millis(50));
        assert_eq!(stream.read(&mut [0; 1]).unwrap_err().kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn an_extended_deadline_is_waited_for() {
        let (_server, port) = a_silent_server();
        let began = Instant::now();
        let mut stream =
            CancellableStream::connect("127.0.0.1", port, began + Duration::from_millis(50), Arc::default()).unwrap();
        stream.deadline().put_off(Duration::from_millis(200));
        assert_eq!(stream.read(&mut [0; 1]).unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!(began.elapsed() >= Duration::from_millis(250));
    }

    #[test]
    fn a_cancelled_call_stops_waiting() {
        let (_server, port) = a_silent_server();
        let progress = Arc::new(Progress::default());
        let deadline = Instant::now() + Duration::from_mins(1);
        let mut stream = CancellableStream::connect("127.0.0.1", port, deadline, Arc::clone(&progress)).unwrap();
        progress.cancel();
        assert_eq!(stream.read(&mut [0; 1]).unwrap_err().kind(), io::ErrorKind::Other);
    }
}
