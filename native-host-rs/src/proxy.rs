//! The proxy of this workstation: which connections use one, and how.
//!
//! The configuration decides, else the environment, else the system. Connections to this machine never use a proxy. All
//! traffic is encrypted end to end: the proxy learns only the name of the server.

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

/// The configured proxy.
#[derive(Debug, Clone, Default)]
pub enum ProxyChoice {
    /// Use the setting of the environment or the system.
    #[default]
    System,
    /// None.
    Direct,
    /// This one, with exceptions.
    Named(ProxyAddress, Exceptions),
}

/// The proxies of this workstation. The system's setting is read at the first connection to another machine, and again
/// after a failed one, because a laptop may have changed networks.
#[derive(Debug)]
pub struct Proxies {
    choice: ProxyChoice,
    ask_system: fn() -> Found,
    found: Mutex<Option<Arc<Found>>>,
}

/// The setting in force, and its source.
#[derive(Debug, Clone)]
pub struct Found {
    /// The source in words.
    pub source: Cow<'static, str>,
    /// The setting.
    pub setting: Setting,
    exceptions: Exceptions,
}

/// A proxy setting.
#[derive(Debug, Clone)]
pub enum Setting {
    /// There is none.
    Absent,
    /// A script would decide. None is run here.
    Script,
    /// This one.
    Named(ProxyAddress),
    /// An unsupported kind, or unreadable.
    Unusable,
}

impl Proxies {
    /// The proxies by this configuration. Reads nothing yet.
    #[must_use]
    pub fn new(choice: &ProxyChoice) -> Self {
        Self {
            choice: choice.clone(),
            ask_system: system::found,
            found: Mutex::default(),
        }
    }

    /// Connects to a host, through a proxy if one is set.
    ///
    /// # Errors
    ///
    /// [`Unreached`] with the cause.
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

    /// The setting for a connection to a host.
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

    /// The setting of this workstation, and its source.
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

/// Whether a name means this machine.
fn is_this_machine(host: &str) -> bool {
    host == "localhost"
        || host.ends_with(".localhost")
        || host.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
}

/// Why a proxy refused a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProxyError {
    /// It cannot be reached.
    #[error("the proxy cannot be reached")]
    Down,
    /// It refuses this host, or is of an unsupported kind.
    #[error("the proxy refuses")]
    Refused,
    /// It needs a user name and a password other than the given ones.
    #[error("the proxy wants a password")]
    Password,
}

impl ProxyError {
    /// The reason for the page.
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
    /// The proxy failed.
    #[error(transparent)]
    Proxy(#[from] ProxyError),
    /// The host was not reached.
    #[error(transparent)]
    Io(#[from] io::Error),
}

#[cfg(test)]
mod tests;
