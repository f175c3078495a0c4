//! A stream of frames, as the browser sends it.

use dosar_link::framing::{read_frame, write_frame};
use dosar_link::protocol::{HostMessage, MessageHead};

/// Written frames are read back, and the call id of every valid message can be read.
pub fn run(mut pipe: &[u8]) {
    let whole = pipe;
    let mut again = Vec::new();
    while let Ok(Some(payload)) = read_frame(&mut pipe) {
        write_frame(&mut again, &payload).unwrap();
        let head = serde_json::from_slice::<MessageHead>(&payload);
        if let Ok(HostMessage::Request(request)) = HostMessage::read(&payload) {
            assert_eq!(head.unwrap().id, request.id);
        }
    }
    assert!(whole.starts_with(&again));
}
