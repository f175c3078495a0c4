//! Unpacks the streams that hold a document's structure, within a limit: a kilobyte that was deflated twice may expand
//! to a gigabyte.

use hayro_syntax::Filter;
use hayro_syntax::object::{Dict, Stream};
use miniz_oxide::inflate::{DecompressError, TINFLStatus, decompress_to_vec_with_limit};

use super::PdfError;
use super::values::raw_value;

/// The bytes that may still be unpacked.
pub(super) struct UnpackLimit(usize);

impl UnpackLimit {
    pub(super) fn new(bytes: usize) -> Self {
        Self(bytes)
    }

    /// Unpacks a stream and subtracts its length from the limit.
    pub(super) fn unpack(&mut self, stream: &Stream<'_>) -> Result<Vec<u8>, PdfError> {
        let length = self.unpacked_length(stream)?;
        self.0 = self.0.checked_sub(length).ok_or(PdfError::TooComplex)?;
        let data = stream.decoded_data().map_err(|_| PdfError::Damaged)?;
        Ok(data.into_owned())
    }

    fn unpacked_length(&self, stream: &Stream<'_>) -> Result<usize, PdfError> {
        let raw = stream.raw_data();
        if !has_direct_filters(stream.dict()) {
            return Err(PdfError::Damaged);
        }
        match stream.filters().as_slice() {
            [] => Ok(raw.len()),
            [Filter::FlateDecode] => inflated_length(&raw, self.0),
            _ => Err(PdfError::Damaged),
        }
    }
}

/// Whether the filters are inline in the dictionary. A reference could point to any filter.
fn has_direct_filters(dict: &Dict<'_>) -> bool {
    let values = ["F", "Filter"].map(|key| raw_value(dict.data(), key).unwrap_or_default());
    !values.iter().any(|value| value.contains(&b'R'))
}

/// The length of inflated data. A missing end is ignored, as other readers do.
fn inflated_length(packed: &[u8], most: usize) -> Result<usize, PdfError> {
    let body = match packed {
        [method, flags, body @ ..]
            if method & 0x0f == 8 && u16::from_be_bytes([*method, *flags]).is_multiple_of(31) && flags & 0x20 == 0 =>
        {
            body
        }
        _ => packed,
    };
    match decompress_to_vec_with_limit(body, most) {
        Ok(all) => Ok(all.len()),
        Err(DecompressError {
            status: TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput,
            output,
        }) => Ok(output.len()),
        Err(DecompressError {
            status: TINFLStatus::HasMoreOutput,
            ..
        }) => Err(PdfError::TooComplex),
        Err(_) => Err(PdfError::Damaged),
    }
}
