use super::*;

/// A peer that sends its lines a few bytes at a time and then closes.
struct Peer {
    says: io::Cursor<Vec<u8>>,
    heard: Vec<u8>,
}

impl Read for Peer {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let few = buffer.len().min(7);
        self.says.read(&mut buffer[..few])
    }
}

impl Write for Peer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.heard.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn a_connection(says: &str) -> HttpConnection<Peer> {
    HttpConnection::over(Peer {
        says: io::Cursor::new(says.as_bytes().to_vec()),
        heard: Vec::new(),
    })
}

fn whole(says: &str) -> Result<(u16, String, bool), HttpError> {
    let mut connection = a_connection(says);
    let head = connection.ask("GET / HTTP/1.1\r\n\r\n")?;
    let mut body = Vec::new();
    let keeps = connection.receive(&head, &mut |_, piece| {
        body.extend_from_slice(piece);
        true
    })?;
    Ok((head.status, String::from_utf8(body).unwrap(), keeps))
}

#[test]
fn a_body_of_a_stated_length_leaves_the_connection_usable() {
    let read = whole("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello").unwrap();
    assert_eq!(read, (200, "hello".to_owned(), true));
}

#[test]
fn a_body_of_http_1_0_ends_with_the_connection() {
    let read = whole("HTTP/1.0 200 OK\r\nConnection: close\r\n\r\nhello").unwrap();
    assert_eq!(read, (200, "hello".to_owned(), false));
}

#[test]
fn a_chunked_body_is_put_together() {
    let text =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n6\r\n world\r\n0\r\nTrailer: x\r\n\r\n";
    assert_eq!(whole(text).unwrap(), (200, "hello world".to_owned(), true));
}

#[test]
fn a_body_that_ends_early_is_cut_off() {
    for text in [
        "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
        "HTTP/1.1 200 OK\r\nContent-",
    ] {
        assert!(matches!(whole(text), Err(HttpError::Truncated)), "{text:?}");
    }
}

#[test]
fn a_peer_that_closes_at_once_has_given_no_answer() {
    assert!(matches!(whole(""), Err(HttpError::NoAnswer(_))));
}

#[test]
fn what_is_not_http_is_malformed() {
    for text in [
        "<html>\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n",
    ] {
        assert!(matches!(whole(text), Err(HttpError::Malformed)), "{text:?}");
    }
}

#[test]
fn an_endless_header_is_refused() {
    let endless = format!("HTTP/1.1 200 OK\r\nX: {}", "y".repeat(HEAD_BYTES_MAX + 100));
    assert!(matches!(whole(&endless), Err(HttpError::Malformed)));
}

#[test]
fn a_redirect_has_its_location_and_cookies() {
    let mut connection = a_connection(
        "HTTP/1.0 302 Found\r\nServer: BigIP\r\nLocation: /my.policy\r\nSet-Cookie: A=1;path=/\r\nset-cookie: B=2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    );
    let head = connection.ask("GET / HTTP/1.1\r\n\r\n").unwrap();
    assert_eq!(head.location.as_deref(), Some("/my.policy"));
    assert_eq!(head.set_cookies, ["A=1;path=/", "B=2"]);
    assert!(!connection.receive(&head, &mut |_, _| true).unwrap());
}

#[test]
fn an_interim_answer_is_skipped() {
    let read = whole("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").unwrap();
    assert_eq!(read.0, 200);
}

#[test]
fn a_receiver_can_stop_a_body() {
    let mut connection = a_connection("HTTP/1.0 200 OK\r\n\r\nmore than wanted");
    let head = connection.ask("GET / HTTP/1.1\r\n\r\n").unwrap();
    assert!(matches!(
        connection.receive(&head, &mut |_, _| false),
        Err(HttpError::Stopped)
    ));
}
