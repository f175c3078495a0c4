//! The authority's responses: a whole HTTP response, or only its body.

use std::path::Path;
use std::sync::Arc;

use dosar_link::authority::address::BaseUrl;
use dosar_link::authority::cookies::Jar;
use dosar_link::authority::documents::DocumentReceiver;
use dosar_link::authority::http::{Head, HttpConnection};
use dosar_link::authority::listing::{ListingReceiver, refusal_in};
use dosar_link::authority::portal::pages::{answer_of, page_of};
use dosar_link::authority::requests::RequestReceiver;
use dosar_link::authority::session::Receiver;
use dosar_link::pdf::signature_status::anchors::Anchors;

use super::stream::Peer;

/// Runs every parser of the authority's responses. The body is the same in one chunk or in many.
pub fn run(answer: &[u8]) {
    let mut connection = HttpConnection::over(Peer::saying(answer));
    match connection.ask("") {
        Ok(head) => {
            let mut body = Vec::new();
            let take = &mut |_: &mut Peer<'_>, piece: &[u8]| {
                body.extend_from_slice(piece);
                true
            };
            let _ = connection.receive(&head, take);
            read(head.status, Some(&head), &body);
        }
        Err(_) => read(200, None, answer),
    }
}

fn read(status: u16, head: Option<&Head>, body: &[u8]) {
    let base = BaseUrl::try_from("https://authority.example/WAS6DUS/".to_owned()).unwrap();
    let mut jar = Jar::default();
    for cookie in head.into_iter().flat_map(|head| &head.set_cookies) {
        jar.store(cookie);
    }
    let mut request = String::new();
    jar.write_header(&mut request);
    assert!(request.is_empty() || request.lines().count() == 1);

    let page: String = body.iter().map(|byte| char::from(*byte)).collect();
    let _ = page_of(status, head.and_then(|head| head.location.as_deref()), &page, &base);
    let _ = answer_of(&page);
    let _ = refusal_in(body);
    let mut listing = ListingReceiver::default();
    if take_all(&mut listing, body) {
        let _ = listing.read();
    }
    let mut request = RequestReceiver::default();
    if take_all(&mut request, body) {
        let _ = request.read();
    }
    document(body);
}

fn document(body: &[u8]) {
    let mut passed_on = 0;
    let pass_on = &mut |_: usize, chunk: &[u8]| passed_on += chunk.len();
    let anchors = Arc::new(Anchors::none());
    let mut receiver = DocumentReceiver::new(pass_on, Path::new("/tmp"), &anchors);
    if take_all(&mut receiver, body)
        && let Ok(document) = receiver.finish()
    {
        let whole = document.whole.map_or(passed_on, |whole| whole.len());
        assert_eq!(whole, body.len());
    }
}

fn take_all(receiver: &mut dyn Receiver, body: &[u8]) -> bool {
    body.chunks(PIECE_BYTES).all(|piece| receiver.take(piece).is_ok())
}

const PIECE_BYTES: usize = 16 * 1024;
