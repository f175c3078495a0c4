//! Two hundred hostile addresses, at every step at which an authority or a server can name one.

mod elsewhere;

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};

use serde_json::json;

use self::elsewhere::hostile;
use crate::documents::classic;
use crate::fake_server::{Asked, FakeServer, TOKEN};
use crate::impostor::{Impostor, page};
use crate::workstation::{Host, RIGHT_PIN, Workstation, a_call_id, credentials, downloading, listing, text};

fn certificate() -> &'static str {
    &credentials().rsa.thumbprint
}

/// Listens at the hostile addresses, and counts connections.
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

/// The step at which the authority redirects.
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
    /// The redirect of the logon page's button.
    PortalButton,
    /// The redirect after it was pressed.
    PortalPressed,
    /// The redirect of the form, and of the answer to the document.
    PortalForm,
}

/// An authority without a gateway, except for the steps before the redirect.
fn answer(step: Step, address: &str, method: &str, path: &str) -> Vec<u8> {
    let found = |to: &str| {
        page(
            "302 Found",
            &format!("Location: {to}\r\nSet-Cookie: MRHSession=s;path=/\r\n"),
            b"",
        )
    };
    let form = |id: &str, field: &str| {
        let form = format!("<form id=\"{id}\" method=\"post\" action=\"{address}\"><input name=\"{field}\"></form>");
        page("200 OK", "Content-Type: text/html\r\n", form.as_bytes())
    };
    let is_below = |below: &str| path.starts_with(&format!("/SPVWS2/rest/{below}"));
    match step {
        Step::Policy | Step::Nonce if is_below("listaMesaje") => found("/my.policy"),
        Step::PortalPolicy | Step::PortalButton | Step::PortalPressed if path == "/WAS6DUS/" => found("/my.policy"),
        Step::PortalPressed | Step::PortalForm if method == "POST" => found(address),
        Step::PortalButton | Step::PortalPressed => form("auth_form", "vhost"),
        Step::Nonce if path == "/my.policy" => found("/my.policy_nonce?nonce=1"),
        Step::Listing if is_below("listaMesaje") => found(address),
        Step::Policy | Step::PortalPolicy if path == "/my.policy" => found(address),
        Step::Nonce if path.starts_with("/my.policy_nonce") => found(address),
        Step::Download if is_below("descarcare") => found(address),
        Step::Request if is_below("cerere") => found(address),
        Step::Portal if path == "/WAS6DUS/" => found(address),
        Step::PortalForm if path == "/WAS6DUS/" => form("upload", "linkdoc"),
        _ => page(
            "200 OK",
            "",
            br#"{"titlu":"Lista Mesaje","eroare":"Nu exista mesaje in ultimele 60 zile"}"#,
        ),
    }
}

/// A redirecting authority, and the trap.
struct Scene {
    trap: Trap,
    now: Arc<Mutex<(Step, String)>>,
    impostor: Impostor,
}

impl Scene {
    fn set() -> Self {
        let now = Arc::new(Mutex::new((Step::Nowhere, String::new())));
        let told = Arc::clone(&now);
        let impostor = Impostor::answering_methods(move |method, path| {
            let (step, address) = told.lock().unwrap().clone();
            answer(step, &address, method, path)
        });
        Self {
            trap: Trap::set(),
            now,
            impostor,
        }
    }

    /// Redirects at a step, to one address after another.
    fn redirect(&self, step: Step, mut follow: impl FnMut(&str)) {
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

#[test]
fn no_step_of_the_gateway_and_no_listing_leads_elsewhere() {
    let scene = Scene::set();
    let here = Workstation::at(&scene.impostor.spv);
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let params = listing(certificate(), Some(&sealed));
    for step in [Step::Listing, Step::Policy, Step::Nonce] {
        scene.redirect(step, |address| {
            assert_eq!(
                host.reason("listSpvMessages", &params),
                "authorityUnexpected",
                "{step:?}: {address}"
            );
        });
    }
    host.result("listSpvMessages", &params);
    scene.redirect(Step::Listing, |address| {
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
    scene.redirect(Step::Download, |address| {
        let id = host.begin(
            "downloadSpvContent",
            &downloading(certificate(), None, &["1".to_owned()]),
        );
        let item = &host.replies_of(&id)[0]["item"];
        assert_eq!(item["error"]["reason"], "authorityUnexpected", "{address}: {item}");
    });
    scene.redirect(Step::Request, |address| {
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

/// A workstation that files at the scene's authority, and the server that hands out its attempts.
struct Filing {
    fake_server: FakeServer,
    host: Host,
    sealed: String,
    content: Vec<u8>,
    _here: Workstation,
}

impl Filing {
    fn at(scene: &Scene) -> Self {
        let address = &scene.impostor.spv;
        let here = Workstation::with(&json!({
            "authority": {
                "spv": format!("{address}/SPVWS2/rest/"), "filing": format!("{address}/WAS6DUS/"), "caFile": credentials().root,
            },
            "signing": { "issuers": [credentials().pki.join("issuing.crt")], "fetchIssuer": false },
        }));
        let fake_server = FakeServer::open();
        let mut host = here.host().of_origin(&fake_server.origin);
        Self {
            sealed: host.seal(RIGHT_PIN, certificate()),
            content: classic(10),
            fake_server,
            host,
            _here: here,
        }
    }

    fn attempt(&self) -> String {
        self.fake_server.attempt(certificate(), &self.content)
    }

    /// Files attempts; answers what became of each, and why.
    fn file(&mut self, attempts: &[String]) -> Vec<(String, String)> {
        let params = json!({
            "certificate": certificate(), "pin": self.sealed, "confirmLastTry": false, "sessionToken": TOKEN,
            "attemptIds": attempts,
        });
        let id = self.host.begin("signAndSend", &params);
        let done = self
            .host
            .replies_of(&id)
            .into_iter()
            .filter(|reply| reply["step"] == "done");
        done.map(|reply| {
            (
                text(&reply["report"]["outcome"]),
                text(&reply["report"]["error"]["reason"]),
            )
        })
        .collect()
    }

    /// Hostile addresses, without those of the server itself.
    fn away(&self, trap: &Trap) -> Vec<String> {
        let here = self.fake_server.origin.rsplit_once(':').unwrap().1;
        let mut addresses = hostile(trap.port, here);
        addresses.retain(|address| !address.starts_with(&format!("{}/", self.fake_server.origin)));
        assert!(addresses.len() >= 200, "{}", addresses.len());
        addresses
    }
}

fn outcome(kind: &str, reason: &str) -> (String, String) {
    (kind.to_owned(), reason.to_owned())
}

#[test]
fn no_step_of_the_filing_portal_leads_elsewhere() {
    let scene = Scene::set();
    let mut filing = Filing::at(&scene);
    for (step, became) in [
        (Step::Portal, "notSent"),
        (Step::PortalPolicy, "notSent"),
        (Step::PortalButton, "notSent"),
        (Step::PortalPressed, "notSent"),
        (Step::PortalForm, "unknown"),
    ] {
        scene.redirect(step, |address| {
            let attempt = filing.attempt();
            assert_eq!(
                filing.file(&[attempt]),
                [outcome(became, "authorityUnexpected")],
                "{step:?}: {address}"
            );
        });
    }
}

#[test]
fn neither_the_server_nor_the_place_of_a_document_leads_elsewhere() {
    let scene = Scene::set();
    let mut filing = Filing::at(&scene);
    let addresses = filing.away(&scene.trap);
    for some in addresses.chunks(20) {
        let attempts: Vec<String> = some.iter().map(|_| filing.attempt()).collect();
        for (attempt, address) in attempts.iter().zip(some) {
            filing.fake_server.change(attempt, "contentUrl", json!(address));
        }
        for (became, address) in filing.file(&attempts).into_iter().zip(some) {
            assert_eq!(became, outcome("notSent", "contentChanged"), "{address}");
        }
    }
    for at in [Asked::Claim, Asked::Content] {
        for address in &addresses {
            let attempt = filing.attempt();
            filing.fake_server.redirect(at, address);
            assert_eq!(
                filing.file(&[attempt]),
                [outcome("notSent", "serverDown")],
                "{at:?}: {address}"
            );
            assert!(filing.fake_server.has_redirected(), "{at:?}: {address}");
        }
    }
    assert_eq!(scene.trap.caught(), 0);
}
