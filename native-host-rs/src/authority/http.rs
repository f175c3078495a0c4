//! HTTP/1.0 and 1.1 over one connection: one request, one response, with limits on everything.
//!
//! A maintained parser reads the header. The body is streamed and never held as a whole.

use std::io::{self, Read, Write};

/// The head of a response.
#[derive(Debug)]
pub struct Head {
    /// Status code.
    pub status: u16,
    /// Target of a redirect.
    pub location: Option<String>,
    /// All `Set-Cookie` headers, in order.
    pub set_cookies: Vec<String>,
    body: Body,
    keeps_alive: bool,
}

/// A connection with its unread buffer.
#[derive(Debug)]
pub struct HttpConnection<S> {
    stream: S,
    buffered: Vec<u8>,
    answered_before: bool,
}

impl<S: Read + Write> HttpConnection<S> {
    /// Speaks HTTP over a stream.
    #[must_use]
    pub fn over(stream: S) -> Self {
        Self {
            stream,
            buffered: Vec::new(),
            answered_before: false,
        }
    }

    /// The stream, to set its deadline.
    pub fn stream_mut(&mut self) -> &mut S {
        &mut self.stream
    }

    /// The stream, unless unread bytes are left in the buffer.
    #[must_use]
    pub fn into_stream(self) -> Option<S> {
        self.buffered.is_empty().then_some(self.stream)
    }

    /// Whether an earlier request on this connection was answered, so that the peer may have closed it since.
    #[must_use]
    pub fn answered_before(&self) -> bool {
        self.answered_before
    }

    /// Sends a request and reads the head of its response.
    ///
    /// # Errors
    ///
    /// [`HttpError`]; [`HttpError::NoAnswer`] when the connection ended before the first byte of a response.
    pub fn ask(&mut self, request: &str) -> Result<Head, HttpError> {
        self.stream.write_all(request.as_bytes()).map_err(unanswered)?;
        self.stream.flush().map_err(unanswered)?;
        self.read_head()
    }

    /// Sends a request with a streamed body and reads the head of its response. The response of a peer that has not
    /// read the whole body is read too.
    ///
    /// # Errors
    ///
    /// [`HttpError`]; in any case the peer may have received the request.
    pub fn submit(
        &mut self,
        request: &str,
        body: &mut dyn Read,
        before_piece: &mut dyn FnMut(&mut S),
    ) -> Result<Head, HttpError> {
        match self.send_all(request, body, before_piece) {
            Ok(()) => self.read_head(),
            Err(error) => self.read_head().map_err(|_| HttpError::Io(error)),
        }
    }

    fn send_all(&mut self, request: &str, body: &mut dyn Read, before_piece: &mut dyn FnMut(&mut S)) -> io::Result<()> {
        self.stream.write_all(request.as_bytes())?;
        let mut piece = [0; PIECE_BYTES];
        loop {
            let count = body.read(&mut piece)?;
            if count == 0 {
                return self.stream.flush();
            }
            before_piece(&mut self.stream);
            self.stream.write_all(piece.get(..count).unwrap_or_default())?;
        }
    }

    fn read_head(&mut self) -> Result<Head, HttpError> {
        loop {
            if let Some((head, length)) = parse_head(&self.buffered)? {
                self.buffered.drain(..length);
                // An interim response such as 100 precedes the final one.
                if head.status >= 200 {
                    self.answered_before = true;
                    return Ok(head);
                }
                continue;
            }
            if self.buffered.len() > HEAD_BYTES_MAX {
                return Err(HttpError::Malformed);
            }
            let nothing_yet = self.buffered.is_empty();
            match self.read_more() {
                Ok(0) if nothing_yet => return Err(HttpError::NoAnswer(io::ErrorKind::UnexpectedEof.into())),
                Ok(0) => return Err(HttpError::Truncated),
                Ok(_) => {}
                Err(error) if nothing_yet => return Err(unanswered(error)),
                Err(error) => return Err(HttpError::Io(error)),
            }
        }
    }

    /// Streams the body to `take`. Returns whether the connection can be reused.
    ///
    /// # Errors
    ///
    /// [`HttpError::Truncated`] when it ends early, [`HttpError::Stopped`] when the receiver stops.
    pub fn receive(&mut self, head: &Head, take: &mut dyn FnMut(&mut S, &[u8]) -> bool) -> Result<bool, HttpError> {
        match head.body {
            Body::None => {}
            Body::Length(length) => self.receive_length(length, take)?,
            Body::Chunked => self.receive_chunks(take)?,
            Body::UntilEnd => loop {
                if self.buffered.is_empty() && self.read_more().map_err(HttpError::Io)? == 0 {
                    return Ok(false);
                }
                let piece = std::mem::take(&mut self.buffered);
                self.hand_on(&piece, take)?;
            },
        }
        Ok(head.keeps_alive && self.buffered.is_empty())
    }

    fn receive_length(&mut self, length: u64, take: &mut dyn FnMut(&mut S, &[u8]) -> bool) -> Result<(), HttpError> {
        let mut left = length;
        while left > 0 {
            if self.buffered.is_empty() && self.read_more().map_err(HttpError::Io)? == 0 {
                return Err(HttpError::Truncated);
            }
            let here = usize::try_from(left).unwrap_or(usize::MAX).min(self.buffered.len());
            let piece: Vec<u8> = self.buffered.drain(..here).collect();
            left -= u64::try_from(here).unwrap_or(left);
            self.hand_on(&piece, take)?;
        }
        Ok(())
    }

    fn receive_chunks(&mut self, take: &mut dyn FnMut(&mut S, &[u8]) -> bool) -> Result<(), HttpError> {
        loop {
            let (consumed, size) = loop {
                match httparse::parse_chunk_size(&self.buffered).map_err(|_| HttpError::Malformed)? {
                    httparse::Status::Complete(found) => break found,
                    httparse::Status::Partial if self.buffered.len() > LINE_BYTES_MAX => {
                        return Err(HttpError::Malformed);
                    }
                    httparse::Status::Partial => self.read_some()?,
                }
            };
            self.buffered.drain(..consumed);
            if size == 0 {
                return self.skip_trailers();
            }
            self.receive_length(size, take)?;
            while self.buffered.len() < 2 {
                self.read_some()?;
            }
            if !self.buffered.starts_with(b"\r\n") {
                return Err(HttpError::Malformed);
            }
            self.buffered.drain(..2);
        }
    }

    fn skip_trailers(&mut self) -> Result<(), HttpError> {
        loop {
            if let Some(end) = self.buffered.windows(2).position(|two| two == b"\r\n") {
                self.buffered.drain(..end + 2);
                if end == 0 {
                    return Ok(());
                }
            } else if self.buffered.len() > LINE_BYTES_MAX {
                return Err(HttpError::Malformed);
            } else {
                self.read_some()?;
            }
        }
    }

    fn hand_on(&mut self, piece: &[u8], take: &mut dyn FnMut(&mut S, &[u8]) -> bool) -> Result<(), HttpError> {
        if take(&mut self.stream, piece) {
            Ok(())
        } else {
            Err(HttpError::Stopped)
        }
    }

    fn read_some(&mut self) -> Result<(), HttpError> {
        match self.read_more() {
            Ok(0) => Err(HttpError::Truncated),
            Ok(_) => Ok(()),
            Err(error) => Err(HttpError::Io(error)),
        }
    }

    fn read_more(&mut self) -> io::Result<usize> {
        let mut piece = [0; PIECE_BYTES];
        let count = self.stream.read(&mut piece)?;
        self.buffered.extend_from_slice(piece.get(..count).unwrap_or_default());
        Ok(count)
    }
}

/// Why a response could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HttpError {
    /// The connection ended before the first byte of the response.
    #[error("no answer: {0}")]
    NoAnswer(io::Error),
    /// The connection broke during the response.
    #[error("broken in the middle: {0}")]
    Io(io::Error),
    /// The response ended before its announced end.
    #[error("cut off")]
    Truncated,
    /// The response is not HTTP.
    #[error("not HTTP")]
    Malformed,
    /// The receiver stopped.
    #[error("stopped by the receiver")]
    Stopped,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Body {
    None,
    Length(u64),
    Chunked,
    UntilEnd,
}

const HEAD_BYTES_MAX: usize = 64 * 1024;
const LINE_BYTES_MAX: usize = 8 * 1024;
const HEADERS_MAX: usize = 100;
const PIECE_BYTES: usize = 16 * 1024;

fn unanswered(error: io::Error) -> HttpError {
    HttpError::NoAnswer(error)
}

/// The head of a response and its length in bytes, once it is complete.
fn parse_head(bytes: &[u8]) -> Result<Option<(Head, usize)>, HttpError> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS_MAX];
    let mut answer = httparse::Response::new(&mut headers);
    let length = match answer.parse(bytes).map_err(|_| HttpError::Malformed)? {
        httparse::Status::Complete(length) => length,
        httparse::Status::Partial => return Ok(None),
    };
    let status = answer.code.ok_or(HttpError::Malformed)?;
    let text = |value: &[u8]| value.iter().map(|byte| char::from(*byte)).collect::<String>();
    let all = |name: &str| -> Vec<String> {
        let named = answer
            .headers
            .iter()
            .filter(|header| header.name.eq_ignore_ascii_case(name));
        named.map(|header| text(header.value)).collect()
    };
    let connection = all("connection").join(",").to_ascii_lowercase();
    let keeps_alive = match answer.version {
        Some(1) => !connection.contains("close"),
        _ => connection.contains("keep-alive"),
    };
    let body = body_of(status, &all("transfer-encoding"), &all("content-length"))?;
    let head = Head {
        status,
        location: all("location").into_iter().next(),
        set_cookies: all("set-cookie"),
        body,
        keeps_alive,
    };
    Ok(Some((head, length)))
}

fn body_of(status: u16, encodings: &[String], lengths: &[String]) -> Result<Body, HttpError> {
    if status < 200 || status == 204 || status == 304 {
        return Ok(Body::None);
    }
    match encodings {
        [] => {}
        [one] if one.trim().eq_ignore_ascii_case("chunked") => return Ok(Body::Chunked),
        [one] if one.trim().eq_ignore_ascii_case("identity") => {}
        _ => return Err(HttpError::Malformed),
    }
    let Some(first) = lengths.first() else {
        return Ok(Body::UntilEnd);
    };
    if lengths.iter().any(|other| other.trim() != first.trim())
        || !first.trim().bytes().all(|byte| byte.is_ascii_digit())
    {
        return Err(HttpError::Malformed);
    }
    first.trim().parse().map(Body::Length).map_err(|_| HttpError::Malformed)
}

#[cfg(test)]
mod tests;
