//! Two hundred addresses that lead elsewhere, at every step at which an authority or a server can name one.

mod elsewhere;

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use self::elsewhere::hostile;
use crate::desk::{Desk, TOKEN};
use crate::documents::classic;
use crate::impostor::{Impostor, page};
use crate::workstation::{Host, RIGHT_PIN, Workstation, a_call_id, downloading, listing, world};

fn certificate() -> &'static str {
    &world().rsa.thumbprint
}

/// Listens where hostile addresses lead to, and counts who comes.
struct Trap {
    listeners: Vec<TcpListener>,
    port: u16,
}

impl Trap {
    fn set() -> Self {
        let first = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
        let port = first.local_addr().unwrap().port();
        // A machine without version 6 cannot be reached by it either.
        let second = TcpListener::bind(SocketAddr::from((Ipv6Addr::LOCALHOST, port))).ok();
        let listeners: Vec<TcpListener> = [Some(first), second].into_iter().flatten().collect();
        for listener in &listeners {
            listener.set_nonblocking(true).unwrap();
        }
        Self { listeners, port }
    }

    fn caught(&self) -> usize {
        let came = |listener: &TcpListener| std::iter::from_fn(|| listener.accept().ok()).count();
        self.listeners.iter().map(came).sum()
    }
}

/// The step at which the authority leads elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Nowhere,
    Listing,
    Policy,
    Nonce,
    Download,
    Request,
    Portal,
    PortalPolicy,
}

/// An authority without a gateway, but for the steps before the one at which it leads elsewhere.
fn answer(step: Step, address: &str, path: &str) -> Vec<u8> {
    let found = |to: &str| {
        page(
            "302 Found",
            &format!("Location: {to}\r\nSet-Cookie: MRHSession=s;path=/\r\n"),
            b"",
        )
    };
    let is_below = |below: &str| path.starts_with(&format!("/SPVWS2/rest/{below}"));
    match step {
        Step::Policy | Step::Nonce if is_below("listaMesaje") => found("/my.policy"),
        Step::PortalPolicy if path == "/WAS6DUS/" => found("/my.policy"),
        Step::Nonce if path == "/my.policy" => found("/my.policy_nonce?nonce=1"),
        Step::Listing if is_below("listaMesaje") => found(address),
        Step::Policy | Step::PortalPolicy if path == "/my.policy" => found(address),
        Step::Nonce if path.starts_with("/my.policy_nonce") => found(address),
        Step::Download if is_below("descarcare") => found(address),
        Step::Request if is_below("cerere") => found(address),
        Step::Portal if path == "/WAS6DUS/" => found(address),
        _ => page(
            "200 OK",
            "",
            br#"{"titlu":"Lista Mesaje","eroare":"Nu exista mesaje in ultimele 60 zile"}"#,
        ),
    }
}

/// An authority that leads elsewhere, and a trap there.
struct Scene {
    trap: Trap,
    now: Arc<Mutex<(Step, String)>>,
    impostor: Impostor,
}

impl Scene {
    fn set() -> Self {
        let now = Arc::new(Mutex::new((Step::Nowhere, String::new())));
        let told = Arc::clone(&now);
        let impostor = Impostor::answering(move |path| {
            let (step, address) = told.lock().unwrap().clone();
            answer(step, &address, path)
        });
        Self {
            trap: Trap::set(),
            now,
            impostor,
        }
    }

    /// Leads elsewhere at a step, to one address after the other.
    fn lead(&self, step: Step, mut follow: impl FnMut(&str)) {
        let here = self.impostor.spv.rsplit_once(':').unwrap().1;
        let addresses = hostile(self.trap.port, here);
        assert!(addresses.len() >= 200, "{}", addresses.len());
        let asked = self.impostor.asked();
        for address in &addresses {
            *self.now.lock().unwrap() = (step, address.clone());
            follow(address);
        }
        *self.now.lock().unwrap() = (Step::Nowhere, String::new());
        assert!(
            self.impostor.asked() - asked >= addresses.len(),
            "each came to {step:?}"
        );
        assert_eq!(self.trap.caught(), 0, "from {step:?}");
    }
}

fn filing(host: &mut Host, pin: &str, attempts: &[String]) -> Vec<Value> {
    let params = json!({
        "certificate": certificate(), "pin": pin, "confirmLastTry": false, "sessionToken": TOKEN, "attemptIds": attempts,
    });
    let id = host.begin("signAndSend", &params);
    let replies = host.replies_of(&id).into_iter();
    replies
        .filter(|reply| reply["step"] == "done")
        .map(|reply| reply["report"].clone())
        .collect()
}

#[test]
fn no_step_of_the_gateway_and_no_listing_leads_elsewhere() {
    let scene = Scene::set();
    let here = Workstation::at(&scene.impostor.spv);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let params = listing(certificate(), Some(&sealed));
    for step in [Step::Listing, Step::Policy, Step::Nonce] {
        scene.lead(step, |address| {
            assert_eq!(
                host.reason("listSpvMessages", &params),
                "authorityUnexpected",
                "{step:?}: {address}"
            );
        });
    }
    host.result("listSpvMessages", &params);
    scene.lead(Step::Listing, |address| {
        assert_eq!(
            host.reason("listSpvMessages", &params),
            "authorityUnexpected",
            "logged in: {address}"
        );
    });
    assert_eq!(here.token_calls("Login"), 1);
}

#[test]
fn no_document_and_no_request_leads_elsewhere() {
    let scene = Scene::set();
    let here = Workstation::at(&scene.impostor.spv);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    host.result("listSpvMessages", &listing(certificate(), Some(&sealed)));
    scene.lead(Step::Download, |address| {
        let id = host.begin(
            "downloadSpvContent",
            &downloading(certificate(), None, &["1".to_owned()]),
        );
        let item = &host.replies_of(&id)[0]["item"];
        assert_eq!(item["error"]["reason"], "authorityUnexpected", "{address}: {item}");
    });
    scene.lead(Step::Request, |address| {
        let query = json!({ "tip": "VECTOR FISCAL", "cui": "12345674" });
        let params = json!({
            "certificate": certificate(), "pin": null, "confirmLastTry": false,
            "requests": [{ "attemptId": a_call_id(), "query": query }],
        });
        let id = host.begin("sendSpvRequest", &params);
        let report = &host.replies_of(&id)[0]["report"];
        assert_eq!(report["error"]["reason"], "authorityUnexpected", "{address}: {report}");
    });
}

#[test]
fn the_filing_portal_and_the_place_of_a_document_lead_nowhere_else() {
    let scene = Scene::set();
    let address = &scene.impostor.spv;
    let here = Workstation::with(&json!({
        "authority": {
            "spv": format!("{address}/SPVWS2/rest/"), "filing": format!("{address}/WAS6DUS/"), "caFile": world().root,
        },
        "signing": { "issuers": [world().pki.join("issuing.crt")], "fetchIssuer": false },
    }));
    let desk = Desk::open();
    let mut host = here.host().of_origin(&desk.origin);
    let sealed = host.seal(RIGHT_PIN, certificate());
    let content = classic(10);
    for step in [Step::Portal, Step::PortalPolicy] {
        scene.lead(step, |address| {
            let reports = filing(&mut host, &sealed, &[desk.attempt(certificate(), &content)]);
            let outcome = (&reports[0]["outcome"], &reports[0]["error"]["reason"]);
            assert_eq!(outcome, (&json!("notSent"), &json!("authorityUnexpected")), "{address}");
        });
    }
    let of_desk = desk.origin.rsplit_once(':').unwrap().1;
    let mut addresses = hostile(scene.trap.port, of_desk);
    addresses.retain(|address| !address.starts_with(&format!("{}/", desk.origin)));
    assert!(addresses.len() >= 200, "{}", addresses.len());
    for some in addresses.chunks(20) {
        let attempts: Vec<String> = some.iter().map(|_| desk.attempt(certificate(), &content)).collect();
        for (attempt, address) in attempts.iter().zip(some) {
            desk.change(attempt, "contentUrl", json!(address));
        }
        for (report, address) in filing(&mut host, &sealed, &attempts).iter().zip(some) {
            let outcome = (&report["outcome"], &report["error"]["reason"]);
            assert_eq!(outcome, (&json!("notSent"), &json!("contentChanged")), "{address}");
        }
    }
    assert_eq!(scene.trap.caught(), 0);
}
