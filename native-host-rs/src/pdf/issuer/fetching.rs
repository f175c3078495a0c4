//! Downloads a public certificate from an address in another certificate, which may be anyone's. So the answer is
//! short, from the open internet, within a time limit, and without redirects.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use crate::authority::cancellable_stream::{CancellableStream, look_up};
use crate::authority::http::HttpConnection;
use crate::progress::Progress;

/// Addresses that may be contacted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Addresses of the open internet.
    Public,
    /// Those of this machine and its network too.
    Everywhere,
}

/// Longest answer, in bytes.
pub(super) const ANSWER_BYTES_MAX: usize = 256 * 1024;

/// Downloads from an address of plain HTTP.
pub(super) fn fetch(address: &str, reach: Reach, deadline: Instant, progress: &Arc<Progress>) -> Option<Vec<u8>> {
    let place = Place::of(address)?;
    let addresses = look_up(place.host, place.port, deadline, progress).ok()?;
    let is_reachable = |address: &SocketAddr| reach == Reach::Everywhere || is_public(address.ip());
    // A name with any internal address is refused.
    if addresses.is_empty() || !addresses.iter().all(is_reachable) {
        return None;
    }
    let socket = CancellableStream::connect_to(&addresses, deadline, Arc::clone(progress)).ok()?;
    answer_over(socket, &place.request())
}

/// Sends the request over a stream and returns a successful answer of limited length.
pub fn answer_over<S: Read + Write>(stream: S, request: &str) -> Option<Vec<u8>> {
    let mut connection = HttpConnection::over(stream);
    let head = connection.ask(request).ok().filter(|head| head.status == 200)?;
    let mut bytes = Vec::new();
    let take = &mut |_: &mut S, piece: &[u8]| {
        bytes.extend_from_slice(piece);
        bytes.len() <= ANSWER_BYTES_MAX
    };
    connection.receive(&head, take).ok()?;
    Some(bytes)
}

/// A parsed address.
#[derive(Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// Host and port as written.
    authority: &'a str,
    host: &'a str,
    port: u16,
    path: &'a str,
}

impl<'a> Place<'a> {
    /// Parses an address of plain HTTP without user or other unusual parts.
    #[must_use]
    pub fn of(address: &'a str) -> Option<Self> {
        let rest = address.strip_prefix("http://")?;
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port.parse().ok()?),
            _ => (authority, 80),
        };
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
        let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let is_host = match inner {
            Some(inner) => inner.parse::<Ipv6Addr>().is_ok(),
            None => !host.is_empty() && host.bytes().all(is_name),
        };
        let is_path = path.bytes().all(|byte| (b'!'..=b'~').contains(&byte) && byte != b'#');
        (is_host && is_path).then_some(Self {
            authority,
            host: inner.unwrap_or(host),
            port,
            path,
        })
    }

    /// The request for this address.
    #[must_use]
    pub fn request(&self) -> String {
        let Self { authority, path, .. } = self;
        format!("GET /{path} HTTP/1.1\r\nHost: {authority}\r\nAccept: */*\r\nConnection: close\r\n\r\n")
    }
}

/// Whether an address is one of the open internet. Source: IANA special-purpose address registries.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => is_public_v4(mapped),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_shared = first == 100 && (64..128).contains(&second);
    let is_assigned = (first, second, third) == (192, 0, 0);
    let is_benchmark = first == 198 && (second == 18 || second == 19);
    let is_special =
        address.is_private() || address.is_loopback() || address.is_link_local() || address.is_documentation();
    !(first == 0 || first >= 224 || is_special || is_shared || is_assigned || is_benchmark)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_global = first & 0xe000 == 0x2000;
    // Protocol assignments with tunnels to version 4, documentation, and the other tunnel.
    let is_special = first == 0x2001 && (second < 0x200 || second == 0xdb8) || first == 0x2002 || first == 0x3fff;
    is_global && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_open_internet_are_public() {
        for inward in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
        ] {
            assert!(!is_public(inward.parse().unwrap()), "{inward}");
        }
        for public in [
            "8.8.8.8",
            "172.32.0.1",
            "193.0.6.139",
            "2a00:1450:4001::1",
            "2606:4700::1111",
            "::ffff:8.8.8.8",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn an_address_is_plain_http_without_a_person_or_a_trick() {
        let place = Place::of("http://crl.example.ro/ca.crt?x=1").unwrap();
        assert_eq!(
            (place.host, place.port, place.path),
            ("crl.example.ro", 80, "ca.crt?x=1")
        );
        let place = Place::of("http://[2a00::1]:8080/ca.crt").unwrap();
        assert_eq!(
            (place.host, place.port, place.authority),
            ("2a00::1", 8080, "[2a00::1]:8080")
        );
        assert_eq!(Place::of("http://crl.example.ro").unwrap().path, "");
        for refused in [
            "https://crl.example.ro/ca.crt",
            "ftp://crl.example.ro/ca.crt",
            "file:///etc/passwd",
            "ldap://ldap.example.ro/x",
            "http:///ca.crt",
            "http://a@crl.example.ro/",
            "http://crl.example.ro:99999/",
            "http://crl.example.ro:/",
            "http://crl.example.ro/a b",
            "http://crl.example.ro/a\r\nX: y",
            "http://crl.example.ro/#a",
            "http://[::1/",
            "http://crl.example.ro\\@x/",
            "HTTP://crl.example.ro/",
            "",
        ] {
            assert_eq!(Place::of(refused), None, "{refused}");
        }
    }
}
