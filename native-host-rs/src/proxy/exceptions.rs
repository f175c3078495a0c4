//! Hosts that are reached without the proxy.

use std::net::Ipv4Addr;

/// The entries of `NO_PROXY` and of system settings: names with their subdomains, addresses, networks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exceptions(Vec<String>);

impl Exceptions {
    /// Parses the entries. An unreadable one matches nothing.
    pub fn of<'a>(entries: impl IntoIterator<Item = &'a str>) -> Self {
        let entries = entries.into_iter().map(|entry| entry.trim().to_ascii_lowercase());
        Self(entries.filter(|entry| !entry.is_empty()).collect())
    }

    /// Whether a host matches an entry.
    #[must_use]
    pub fn cover(&self, host: &str, port: u16) -> bool {
        self.0.iter().any(|entry| covers(entry, host, port))
    }
}

/// Windows' entry for all names without a dot.
const SIMPLE_NAMES: &str = "<local>";

fn covers(entry: &str, host: &str, port: u16) -> bool {
    let entry = match entry.rsplit_once(':') {
        Some((name, only)) if only.parse() == Ok(port) => name,
        Some(_) => return false,
        None => entry,
    };
    if entry == SIMPLE_NAMES {
        return !host.contains('.');
    }
    if let Some(beginning) = entry.strip_suffix('*') {
        return host.starts_with(beginning);
    }
    if let (Some(network), Ok(address)) = (Network::of(entry), host.parse()) {
        return network.has(address);
    }
    let name = entry.strip_prefix('*').unwrap_or(entry);
    let name = name.strip_prefix('.').unwrap_or(name);
    let before = host.strip_suffix(name);
    !name.is_empty() && before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

struct Network {
    address: u32,
    mask: u32,
}

impl Network {
    /// Parses `10.1.2.3`, `10.0.0.0/8` and macOS' `10/8`.
    fn of(entry: &str) -> Option<Self> {
        let (address, bits) = match entry.split_once('/') {
            Some((address, bits)) => (address, bits.parse().ok().filter(|bits| *bits <= u32::BITS)?),
            None => (entry, u32::BITS),
        };
        let mut octets = [0; 4];
        let parts = address.split('.');
        let missing = 4_usize.checked_sub(parts.clone().count())?;
        if missing > 0 && bits == u32::BITS {
            return None;
        }
        for (octet, part) in octets.iter_mut().zip(parts) {
            *octet = part.parse().ok()?;
        }
        let mask = u32::MAX.checked_shl(u32::BITS - bits).unwrap_or(0);
        Some(Self {
            address: u32::from(Ipv4Addr::from(octets)) & mask,
            mask,
        })
    }

    fn has(&self, address: Ipv4Addr) -> bool {
        u32::from(address) & self.mask == self.address
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(entry: &str, host: &str) -> bool {
        Exceptions::of([entry]).cover(host, 443)
    }

    #[test]
    fn names_cover_themselves_and_what_is_below_them() {
        for entry in ["firm.example", ".firm.example", "*.firm.example", " FIRM.example "] {
            assert!(covered(entry, "app.firm.example"), "{entry}");
            assert!(covered(entry, "firm.example"), "{entry}");
            assert!(!covered(entry, "afirm.example"), "{entry}");
            assert!(!covered(entry, "firm.example.org"), "{entry}");
        }
        assert!(covered("*", "webserviced.anaf.ro"));
        assert!(covered("<local>", "server") && !covered("<local>", "server.firm.example"));
        for nothing in ["", ".", "firm.example:80", "[::1]", "::1/128"] {
            assert!(!covered(nothing, "firm.example"), "{nothing}");
        }
        assert!(covered("firm.example:443", "firm.example"));
    }

    #[test]
    fn addresses_and_networks_cover_addresses() {
        for entry in ["10.1.2.3", "10.0.0.0/8", "10/8", "10.1/16", "10.*", "0.0.0.0/0"] {
            assert!(covered(entry, "10.1.2.3"), "{entry}");
        }
        for entry in ["10.1.2.4", "11.0.0.0/8", "10.1.2.3/33", "10.1.2.3.4", "10"] {
            assert!(!covered(entry, "10.1.2.3"), "{entry}");
        }
        assert!(!covered("10.0.0.0/8", "ten.example"));
    }
}
