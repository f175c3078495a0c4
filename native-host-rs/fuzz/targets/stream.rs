//! A peer that sends fixed bytes and ignores its input.

use std::io::{self, Read, Write};

pub struct Peer<'a> {
    says: &'a [u8],
    piece_bytes: usize,
}

impl<'a> Peer<'a> {
    /// Sends these bytes, in chunks whose length depends on them.
    pub fn saying(says: &'a [u8]) -> Self {
        Self {
            says,
            piece_bytes: 1 + says.len() % 499,
        }
    }
}

impl Read for Peer<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let few = buffer.len().min(self.piece_bytes);
        self.says.read(&mut buffer[..few])
    }
}

impl Write for Peer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
