//! A host as its browser has it: started, spoken to in frames, closed or killed.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use dosar_link::framing::{read_frame, write_frame};
use dosar_link::pin::vault::seal_pin;
use dosar_link::protocol::LINK_PROTOCOL;
use dosar_link::protocol::names::Thumbprint;
use dosar_link::protocol::results::Workstation as PublicKey;
use dosar_link::secret::Pin;
use serde_json::{Value, json};

use super::target::Target;
use super::{ORIGIN, Workstation, target, text};
use crate::alone::most_memory_kib;

/// Long enough for a busy machine; nothing that works takes as long.
const REPLY_TIMEOUT: Duration = Duration::from_mins(1);

/// A running host, spoken to as a browser does.
pub struct Host {
    origin: String,
    child: Child,
    pipe: Option<ChildStdin>,
    replies: Receiver<Value>,
}

impl Host {
    pub fn start(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let pipe = child.stdin.take();
        let mut answers = child.stdout.take().unwrap();
        let (send, replies) = channel();
        std::thread::spawn(move || {
            while let Ok(Some(frame)) = read_frame(&mut answers) {
                if send.send(serde_json::from_slice(&frame).unwrap()).is_err() {
                    break;
                }
            }
        });
        Self {
            origin: ORIGIN.to_owned(),
            child,
            pipe,
            replies,
        }
    }

    /// The same host, asked by a page of another origin.
    pub fn of_origin(mut self, origin: &str) -> Self {
        origin.clone_into(&mut self.origin);
        self
    }

    pub fn say(&mut self, message: &Value) {
        write_frame(self.pipe.as_mut().unwrap(), &serde_json::to_vec(message).unwrap()).unwrap();
    }

    pub fn say_bytes(&mut self, bytes: &[u8]) {
        let pipe = self.pipe.as_mut().unwrap();
        pipe.write_all(bytes).unwrap();
        pipe.flush().unwrap();
    }

    /// Begins a call and answers its id.
    pub fn begin(&mut self, action: &str, params: &Value) -> String {
        let id = a_call_id();
        let mut message = request(&id, action, &target::of_hosts().as_hosts_see(params));
        message["origin"] = self.origin.as_str().into();
        self.say(&message);
        id
    }

    pub fn next_reply(&mut self) -> Value {
        self.replies.recv_timeout(REPLY_TIMEOUT).expect("the host answers")
    }

    /// All replies of one call but its acks, the end last. Replies of other calls are passed over.
    pub fn replies_of(&mut self, id: &str) -> Vec<Value> {
        let mut replies = Vec::new();
        loop {
            let reply = self.next_reply();
            if reply["id"] != id || reply["kind"] == "ack" {
                continue;
            }
            let is_last = is_end(&reply);
            replies.push(reply);
            if is_last {
                return replies;
            }
        }
    }

    /// How many ends of calls come before that of this one.
    pub fn answers_until(&mut self, id: &str) -> usize {
        let mut count = 0;
        loop {
            let reply = self.next_reply();
            if reply["id"] == id {
                return count;
            }
            count += usize::from(is_end(&reply));
        }
    }

    /// How many ends of calls still come once the pipe is closed.
    pub fn answers_until_the_end(mut self) -> usize {
        drop(self.pipe.take());
        let count = self.replies.iter().filter(is_end).count();
        assert_eq!(self.ended().code(), Some(0));
        count
    }

    pub fn call(&mut self, action: &str, params: &Value) -> Value {
        let id = self.begin(action, params);
        self.replies_of(&id).pop().unwrap()
    }

    pub fn result(&mut self, action: &str, params: &Value) -> Value {
        let end = self.call(action, params);
        assert_eq!(end["kind"], "success", "{end}");
        end["result"].clone()
    }

    /// The reason of a call that fails, with its code checked by the library's own types.
    pub fn reason(&mut self, action: &str, params: &Value) -> String {
        let end = self.call(action, params);
        assert_eq!(end["kind"], "error", "{end}");
        let _: dosar_link::protocol::reasons::LinkError = serde_json::from_value(end["error"].clone()).unwrap();
        text(&end["error"]["reason"])
    }

    /// Seals a PIN as the page does.
    pub fn seal(&mut self, pin: &str, certificate: &str) -> String {
        let origin = self.origin.clone();
        self.seal_for(pin, certificate, &origin)
    }

    pub fn seal_for(&mut self, pin: &str, certificate: &str, origin: &str) -> String {
        let key: PublicKey = serde_json::from_value(self.result("status", &json!({}))["workstation"].clone()).unwrap();
        let certificate = Thumbprint::try_from(certificate.to_owned()).unwrap();
        String::from(seal_pin(&Pin::new(pin.into()), &key, origin, &certificate).unwrap())
    }

    pub fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Names that the host may write a file under before it replaces another one: it takes the number of its process.
    pub fn pending_names(&self, of: &str) -> Vec<String> {
        let numbers = target::of_hosts().process_numbers(self.process_id());
        numbers.into_iter().map(|number| format!("{of}.{number}.new")).collect()
    }

    /// The most memory the host has had resident so far, without what Wine itself takes.
    pub fn most_memory_kib(&self) -> u64 {
        self.all_memory_kib() - memory_of_wine_kib()
    }

    fn all_memory_kib(&self) -> u64 {
        most_memory_kib(&self.child.id().to_string())
    }

    /// Closes the pipe as a browser does and waits for the end.
    pub fn close(mut self) -> i32 {
        drop(self.pipe.take());
        let ended = self.ended();
        ended.code().unwrap_or_else(|| panic!("the host crashed: {ended}"))
    }

    /// The exit code of a host that ends by itself.
    pub fn wait(mut self) -> i32 {
        self.ended().code().unwrap()
    }

    /// The signal that ends a host which does not end by itself.
    pub fn killed_by(mut self) -> i32 {
        target::of_hosts()
            .end_by_force(self.ended())
            .expect("the host is killed")
    }

    /// How the host has ended, which it does soon.
    fn ended(&mut self) -> ExitStatus {
        let until = Instant::now() + REPLY_TIMEOUT;
        loop {
            if let Some(ended) = self.child.try_wait().unwrap() {
                return ended;
            }
            assert!(Instant::now() < until, "the host ends");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Kills the host as a crash or an impatient browser does.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Kills the host and answers what it had said that was not heard yet.
    pub fn said_when_killed(mut self) -> Vec<Value> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.replies.iter().collect()
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a host that has only seen its token takes under Wine, and does not take on this system.
fn memory_of_wine_kib() -> u64 {
    static TAKEN: OnceLock<u64> = OnceLock::new();
    let taken_on = |target: &'static Target| {
        let nowhere = json!({ "authority": { "spv": "https://localhost:1/SPVWS2/rest/" } });
        let here = Workstation::on(target, &nowhere);
        let mut host = here.host();
        host.result("listCertificates", &json!({}));
        host.all_memory_kib()
    };
    *TAKEN.get_or_init(|| match target::of_hosts() {
        Target::Here => 0,
        there @ Target::Windows(_) => taken_on(there) - taken_on(&Target::Here),
    })
}

/// Whether a reply is the last of its call.
pub fn is_end(reply: &Value) -> bool {
    reply["kind"] == "success" || reply["kind"] == "error"
}

pub fn a_call_id() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    format!("6f1c9a52-3b7e-4d0a-9c1f-{:012x}", NEXT.fetch_add(1, Ordering::SeqCst))
}

pub fn request(id: &str, action: &str, params: &Value) -> Value {
    json!({
        "kind": "request", "id": id, "protocol": LINK_PROTOCOL, "action": action, "params": params, "origin": ORIGIN,
        "versions": { "library": "2.1.0", "extension": "2.2.0" },
    })
}
