//! Resolves a host and connects to the first address that answers.
//!
//! Both end at a deadline, or when the call is cancelled.

use std::io;
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{CANCEL_POLL, given_up};
use crate::progress::Progress;

/// Resolves the addresses of a host on a thread, because the system's resolver has no deadline.
///
/// # Errors
///
/// [`io::ErrorKind::TimedOut`] after the deadline; otherwise the system's error.
pub fn look_up(host: &str, port: u16, deadline: Instant, progress: &Progress) -> io::Result<Vec<SocketAddr>> {
    let (send, receive) = channel();
    let host = host.to_owned();
    let ask = move || {
        let found = (host.as_str(), port).to_socket_addrs();
        let _ = send.send(found.map(Iterator::collect));
    };
    thread::Builder::new().spawn(ask)?;
    wait_for(&receive, deadline, progress)?
}

/// Connects to the first address that answers. Each gets a head start before the next one is tried in parallel.
pub(super) fn reach(addresses: &[SocketAddr], deadline: Instant, progress: &Progress) -> io::Result<TcpStream> {
    let (send, receive) = channel();
    let mut waiting = addresses.iter().copied();
    let mut under_way = 0;
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        if let Some(address) = waiting.next() {
            let send = send.clone();
            let connect = move || {
                let _ = send.send(TcpStream::connect_timeout(&address, left));
            };
            thread::Builder::new().spawn(connect)?;
            under_way += 1;
        } else if under_way == 0 {
            return Err(last);
        }
        let alone = if waiting.len() > 0 { HEAD_START.min(left) } else { left };
        match wait_for(&receive, Instant::now() + alone, progress) {
            Ok(Ok(socket)) => return Ok(socket),
            Ok(Err(error)) => {
                last = error;
                under_way -= 1;
            }
            Err(error) if error.kind() == io::ErrorKind::TimedOut => {}
            Err(error) => return Err(error),
        }
    }
}

/// Waits for another thread's result until a deadline, unless the call is cancelled.
fn wait_for<T>(receive: &Receiver<T>, until: Instant, progress: &Progress) -> io::Result<T> {
    loop {
        if progress.is_cancelled() {
            return Err(given_up());
        }
        let left = until.saturating_duration_since(Instant::now());
        match receive.recv_timeout(left.min(CANCEL_POLL)) {
            Ok(brought) => return Ok(brought),
            Err(RecvTimeoutError::Timeout) if !left.is_zero() => {}
            Err(_) => return Err(io::ErrorKind::TimedOut.into()),
        }
    }
}

/// Head start of an address before the next one is tried. Source: RFC 8305, connection attempt delay.
const HEAD_START: Duration = Duration::from_millis(250);

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    fn a_server() -> (TcpListener, SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        (listener, address)
    }

    /// A server with a full backlog, which accepts no connection.
    fn a_black_hole() -> (TcpListener, Vec<TcpStream>, SocketAddr) {
        let (door, address) = a_server();
        let knock = || TcpStream::connect_timeout(&address, Duration::from_millis(200)).ok();
        let waiting = std::iter::from_fn(knock).collect();
        (door, waiting, address)
    }

    #[test]
    fn a_silent_address_does_not_use_up_the_time_of_the_others() {
        let (_door, _waiting, black_hole) = a_black_hole();
        let (_server, live) = a_server();
        let deadline = Instant::now() + Duration::from_secs(2);
        let socket = reach(&[black_hole, live], deadline, &Progress::default()).unwrap();
        assert_eq!(socket.peer_addr().unwrap(), live);
    }

    #[test]
    fn a_silent_address_ends_with_a_cancelled_call() {
        let (_door, _waiting, black_hole) = a_black_hole();
        let progress = Progress::default();
        let deadline = Instant::now() + Duration::from_secs(5);
        let reached = thread::scope(|scope| {
            let reaching = scope.spawn(|| reach(&[black_hole], deadline, &progress));
            assert!(progress.pause_until(Instant::now() + Duration::from_millis(100)));
            progress.cancel();
            reaching.join().unwrap()
        });
        assert_eq!(reached.unwrap_err().kind(), io::ErrorKind::Other);
    }

    #[test]
    fn a_silent_address_ends_at_the_deadline() {
        let (_door, _waiting, black_hole) = a_black_hole();
        let deadline = Instant::now() + Duration::from_millis(50);
        for addresses in [&[black_hole][..], &[black_hole, black_hole]] {
            let reached = reach(addresses, deadline, &Progress::default());
            assert_eq!(reached.unwrap_err().kind(), io::ErrorKind::TimedOut);
        }
    }

    #[test]
    fn an_address_that_refuses_gives_way_to_the_next() {
        let [(_, refusing), (_server, live)] = [a_server(), a_server()];
        let deadline = Instant::now() + Duration::from_secs(5);
        let socket = reach(&[refusing, live], deadline, &Progress::default()).unwrap();
        assert_eq!(socket.peer_addr().unwrap(), live);
        let reached = reach(&[refusing], deadline, &Progress::default());
        assert_eq!(reached.unwrap_err().kind(), io::ErrorKind::ConnectionRefused);
    }
}
