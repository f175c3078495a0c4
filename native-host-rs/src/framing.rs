//! Length-prefixed frames between the browser and this host.
//!
//! A frame is a `u32` length in the machine's byte order and that many bytes of JSON. No payload byte is read or
//! stored before its length has been accepted.

use std::io::{Read, Write};

/// Reads the next frame's payload, or `None` once the browser has closed the pipe between two frames.
///
/// # Errors
///
/// [`FrameError::TooLong`] before any payload byte is read; [`FrameError::Cut`] when the pipe ends inside a frame;
/// [`FrameError::Io`] when it breaks.
pub fn read_frame(pipe: &mut impl Read) -> Result<Option<Vec<u8>>, FrameError> {
    let Some(length) = read_length(pipe)? else {
        return Ok(None);
    };
    if length > MAX_FRAME_BYTES {
        return Err(FrameError::TooLong { length });
    }
    // Memory is allocated for received bytes only, not for the announced length.
    let mut payload = Vec::new();
    let announced = u64::try_from(length).unwrap_or(u64::MAX);
    pipe.by_ref().take(announced).read_to_end(&mut payload)?;
    if payload.len() == length {
        Ok(Some(payload))
    } else {
        Err(FrameError::Cut)
    }
}

/// Writes one frame and flushes it.
///
/// # Errors
///
/// [`FrameError::TooLong`] before anything is written; [`FrameError::Io`] when the pipe breaks.
pub fn write_frame(pipe: &mut impl Write, payload: &[u8]) -> Result<(), FrameError> {
    let length = payload.len();
    let prefix = match u32::try_from(length) {
        Ok(prefix) if length <= MAX_FRAME_BYTES => prefix,
        _ => return Err(FrameError::TooLong { length }),
    };
    pipe.write_all(&prefix.to_ne_bytes())?;
    pipe.write_all(payload)?;
    pipe.flush()?;
    Ok(())
}

/// Why a frame could not be exchanged. The host exits after it: the two ends no longer agree where a frame begins.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FrameError {
    /// The peer announced, or the host produced, more bytes than a frame may have.
    #[error("frame of {length} bytes is longer than {MAX_FRAME_BYTES}")]
    TooLong {
        /// The announced number of bytes.
        length: usize,
    },
    /// The pipe ended inside a frame.
    #[error("pipe ended inside a frame")]
    Cut,
    /// The pipe broke.
    #[error("pipe broke: {0}")]
    Io(#[from] std::io::Error),
}

/// Longest accepted frame, in bytes, both ways. Source: browsers' limit for messages from a host.
pub const MAX_FRAME_BYTES: usize = crate::limits::LINK_FRAME_BYTES;

fn read_length(pipe: &mut impl Read) -> Result<Option<usize>, FrameError> {
    let mut prefix = Vec::with_capacity(4);
    pipe.by_ref().take(4).read_to_end(&mut prefix)?;
    match <[u8; 4]>::try_from(prefix.as_slice()) {
        Ok(bytes) => Ok(Some(usize::try_from(u32::from_ne_bytes(bytes)).unwrap_or(usize::MAX))),
        Err(_) if prefix.is_empty() => Ok(None),
        Err(_) => Err(FrameError::Cut),
    }
}

#[cfg(test)]
mod tests {
    use std::process::Stdio;

    use super::*;
    use crate::test_program::program_of;

    fn frame(length: u32, payload: &[u8]) -> Vec<u8> {
        [&length.to_ne_bytes()[..], payload].concat()
    }

    #[test]
    fn written_frames_are_read_one_by_one() {
        let mut pipe = Vec::new();
        write_frame(&mut pipe, b"{}").unwrap();
        write_frame(&mut pipe, b"[1]").unwrap();
        let mut pipe = pipe.as_slice();
        assert_eq!(read_frame(&mut pipe).unwrap().unwrap(), b"{}");
        assert_eq!(read_frame(&mut pipe).unwrap().unwrap(), b"[1]");
        assert!(read_frame(&mut pipe).unwrap().is_none());
    }

    #[test]
    fn a_frame_of_exactly_the_limit_passes_and_one_byte_more_is_refused() {
        let whole = vec![b' '; MAX_FRAME_BYTES];
        let mut pipe = Vec::new();
        write_frame(&mut pipe, &whole).unwrap();
        assert_eq!(
            read_frame(&mut pipe.as_slice()).unwrap().unwrap().len(),
            MAX_FRAME_BYTES
        );
        let longer = vec![b' '; MAX_FRAME_BYTES + 1];
        assert!(matches!(
            write_frame(&mut Vec::new(), &longer),
            Err(FrameError::TooLong { length }) if length == MAX_FRAME_BYTES + 1
        ));
        let announced = u32::try_from(MAX_FRAME_BYTES).unwrap() + 1;
        assert!(matches!(
            read_frame(&mut frame(announced, b"").as_slice()),
            Err(FrameError::TooLong { .. })
        ));
    }

    #[test]
    fn a_length_of_four_gigabytes_is_refused_before_any_payload_is_stored() {
        assert!(matches!(
            read_frame(&mut frame(u32::MAX, b"x").as_slice()),
            Err(FrameError::TooLong { .. })
        ));
    }

    #[test]
    fn a_pipe_that_ends_inside_the_length_or_the_payload_is_an_error() {
        assert!(matches!(read_frame(&mut &[1, 0][..]), Err(FrameError::Cut)));
        assert!(matches!(
            read_frame(&mut frame(5, b"{}").as_slice()),
            Err(FrameError::Cut)
        ));
    }

    #[test]
    fn an_empty_frame_is_a_frame() {
        assert_eq!(read_frame(&mut frame(0, b"").as_slice()).unwrap().unwrap(), b"");
    }

    #[test]
    fn frames_cross_the_standard_streams_byte_for_byte() {
        const NAME: &str = "frames_cross_the_standard_streams_byte_for_byte";
        if std::env::var_os("DOSAR_ECHO").is_some() {
            let (mut browser, mut answers) = (std::io::stdin().lock(), std::io::stdout());
            while let Some(payload) = read_frame(&mut browser).unwrap() {
                write_frame(&mut answers, &payload).unwrap();
            }
            return;
        }
        // Ends of lines and of files of Windows, what is no text, and a frame as long as may be.
        let every_byte: Vec<u8> = (0..=255).collect();
        let longest = every_byte.repeat(MAX_FRAME_BYTES / 256);
        let payloads = [&every_byte[..], b"a\r\nb\nc\rd\x1ae\x00f", &longest];
        let mut frames = Vec::new();
        for payload in payloads {
            write_frame(&mut frames, payload).unwrap();
        }
        let mut program = program_of(module_path!(), NAME)
            .env("DOSAR_ECHO", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut browser = program.stdin.take().unwrap();
        let told = std::thread::scope(|scope| {
            let frames = &frames;
            scope.spawn(move || browser.write_all(frames).unwrap());
            program.wait_with_output().unwrap().stdout
        });
        // The test runner speaks before and after.
        assert!(memchr::memmem::find(&told, &frames).is_some(), "{} bytes", told.len());
    }
}
