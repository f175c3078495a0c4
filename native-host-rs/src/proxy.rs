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
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use self::address::ProxyAddress;
use self::exceptions::Exceptions;
use crate::authority::wire::Wire;
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

/// The proxies of this workstation. The system is asked at the first connection to another machine, once.
#[derive(Debug)]
pub struct Proxies {
    choice: ProxyChoice,
    found: OnceLock<Found>,
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
            found: OnceLock::new(),
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
    ) -> Result<Wire, Unreached> {
        match self.towards(host, port) {
            Setting::Named(proxy) => tunnel::open(proxy, (host, port), deadline, progress),
            Setting::Unusable => Err(ProxyError::Refused.into()),
            Setting::Absent | Setting::Script => Ok(Wire::connect(host, port, deadline, Arc::clone(progress))?),
        }
    }

    /// What holds for a connection to a host.
    #[must_use]
    pub fn towards(&self, host: &str, port: u16) -> &Setting {
        if is_this_machine(host) {
            return &Setting::Absent;
        }
        let found = self.found();
        if found.exceptions.cover(host, port) {
            return &Setting::Absent;
        }
        &found.setting
    }

    /// What holds on this workstation, and who says so.
    pub fn found(&self) -> &Found {
        self.found.get_or_init(|| match &self.choice {
            ProxyChoice::System => system::found(),
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
        })
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
mod tests {
    use super::*;

    fn proxies(exceptions: &[&str]) -> Proxies {
        let address = ProxyAddress::try_from("http://proxy.firm.example:3128".to_owned()).unwrap();
        let exceptions = Exceptions::of(exceptions.iter().copied());
        Proxies::new(&ProxyChoice::Named(address, exceptions))
    }

    fn goes_through(proxies: &Proxies, host: &str) -> bool {
        matches!(proxies.towards(host, 443), Setting::Named(_))
    }

    #[test]
    fn this_machine_is_never_reached_through_a_proxy() {
        let proxies = proxies(&[]);
        for here in ["localhost", "app.localhost", "127.0.0.1", "127.8.9.10"] {
            assert!(!goes_through(&proxies, here), "{here}");
        }
        for there in ["webserviced.anaf.ro", "localhost.example", "10.0.0.1"] {
            assert!(goes_through(&proxies, there), "{there}");
        }
    }

    #[test]
    fn an_exception_is_reached_directly() {
        let proxies = proxies(&[".firm.example"]);
        assert!(!goes_through(&proxies, "app.firm.example"));
        assert!(goes_through(&proxies, "webserviced.anaf.ro"));
        assert!(!goes_through(
            &Proxies::new(&ProxyChoice::Direct),
            "webserviced.anaf.ro"
        ));
    }
}
