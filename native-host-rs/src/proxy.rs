//! The proxy of this workstation: which connections go through one, and how they come through it.
//!
//! The first of these says it: the configuration, the environment, the system. This machine itself is never reached
//! through a proxy. What goes through is encrypted from end to end: the proxy sees the name of the server, no more.

pub mod address;
pub mod exceptions;
mod system;
mod tunnel;

use std::borrow::Cow;
use std::io;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use self::address::ProxyAddress;
use self::exceptions::Exceptions;
use crate::authority::cancellable_stream::CancellableStream;
use crate::progress::Progress;
use crate::protocol::reasons::Reason;

/// What the configuration says of a proxy.
#[derive(Debug, Clone, Default)]
pub enum ProxyChoice {
    /// What environment and system say.
    #[default]
    System,
    /// None.
    Direct,
    /// This one, but for some hosts.
    Named(ProxyAddress, Exceptions),
}

/// The proxies of this workstation. The system is asked at the first connection to another machine, and again after one
/// that did not come about: a laptop may have come to another network.
#[derive(Debug)]
pub struct Proxies {
    choice: ProxyChoice,
    ask_system: fn() -> Found,
    found: Mutex<Option<Arc<Found>>>,
}

/// What was found, and where.
#[derive(Debug, Clone)]
pub struct Found {
    /// Who says so, in words.
    pub source: Cow<'static, str>,
    /// What is said.
    pub setting: Setting,
    exceptions: Exceptions,
}

/// What was found of a proxy.
#[derive(Debug, Clone)]
pub enum Setting {
    /// There is none.
    Absent,
    /// A script would have to say. None is run here.
    Script,
    /// This one.
    Named(ProxyAddress),
    /// One of a kind that is not spoken here, or nothing that can be read.
    Unusable,
}

impl Proxies {
    /// The proxies by this configuration. Nothing is looked at yet.
    #[must_use]
    pub fn new(choice: &ProxyChoice) -> Self {
        Self {
            choice: choice.clone(),
            ask_system: system::found,
            found: Mutex::default(),
        }
    }

    /// Connects to a host, through a proxy where one is set.
    ///
    /// # Errors
    ///
    /// [`Unreached`] with what stood in the way.
    pub fn connect(
        &self,
        host: &str,
        port: u16,
        deadline: Instant,
        progress: &Arc<Progress>,
    ) -> Result<CancellableStream, Unreached> {
        let connected = match self.towards(host, port) {
            Setting::Named(proxy) => tunnel::open(&proxy, (host, port), deadline, progress),
            Setting::Unusable => Err(ProxyError::Refused.into()),
            Setting::Absent | Setting::Script => {
                CancellableStream::connect(host, port, deadline, Arc::clone(progress)).map_err(Unreached::Io)
            }
        };
        if connected.is_err() {
            *self.remembered() = None;
        }
        connected
    }

    /// What holds for a connection to a host.
    #[must_use]
    pub fn towards(&self, host: &str, port: u16) -> Setting {
        if is_this_machine(host) {
            return Setting::Absent;
        }
        let found = self.found();
        if found.exceptions.cover(host, port) {
            return Setting::Absent;
        }
        found.setting.clone()
    }

    /// What holds on this workstation, and who says so.
    pub fn found(&self) -> Arc<Found> {
        let mut remembered = self.remembered();
        Arc::clone(remembered.get_or_insert_with(|| Arc::new(self.ask())))
    }

    fn ask(&self) -> Found {
        match &self.choice {
            ProxyChoice::System => (self.ask_system)(),
            ProxyChoice::Direct => Found {
                source: CONFIGURATION,
                setting: Setting::Absent,
                exceptions: Exceptions::default(),
            },
            ProxyChoice::Named(address, exceptions) => Found {
                source: CONFIGURATION,
                setting: Setting::Named(address.clone()),
                exceptions: exceptions.clone(),
            },
        }
    }

    fn remembered(&self) -> MutexGuard<'_, Option<Arc<Found>>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

const CONFIGURATION: Cow<'static, str> = Cow::Borrowed("the configuration");

/// Whether a name is that of this machine.
fn is_this_machine(host: &str) -> bool {
    host == "localhost"
        || host.ends_with(".localhost")
        || host.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
}

/// Why a proxy did not let a connection through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProxyError {
    /// It cannot be reached.
    #[error("the proxy cannot be reached")]
    Down,
    /// It does not let anyone through to this host, or is of a kind that is not spoken here.
    #[error("the proxy refuses")]
    Refused,
    /// It wants a user name and a password, others than it was given.
    #[error("the proxy wants a password")]
    Password,
}

impl ProxyError {
    /// The reason the page is told.
    #[must_use]
    pub fn reason(self) -> Reason {
        match self {
            Self::Down => Reason::ProxyDown,
            Self::Refused => Reason::ProxyRefused,
            Self::Password => Reason::ProxyPassword,
        }
    }
}

/// Why there is no connection.
#[derive(Debug, thiserror::Error)]
pub enum Unreached {
    /// The proxy stood in the way.
    #[error(transparent)]
    Proxy(#[from] ProxyError),
    /// The host was not reached.
    #[error(transparent)]
    Io(#[from] io::Error),
}

#[cfg(test)]
mod tests;
