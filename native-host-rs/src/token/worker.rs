//! One thread per PKCS#11 module: a library that hangs blocks only its own thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The thread that owns a module's state `S` and runs all its jobs.
pub struct Worker<S> {
    jobs: Mutex<Option<Sender<Job<S>>>>,
    hangs: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl<S: 'static> Worker<S> {
    /// Starts the thread, which creates the state.
    pub fn start(make: impl FnOnce() -> S + Send + 'static) -> Self {
        let (jobs, queue) = mpsc::channel::<Job<S>>();
        let hangs = Arc::new(AtomicBool::new(false));
        let answers = Arc::clone(&hangs);
        let thread = std::thread::spawn(move || {
            let mut state = make();
            for job in queue {
                // A panic fails only its own job; the thread continues.
                let _ = catch_unwind(AssertUnwindSafe(|| job(&mut state)));
                answers.store(false, Ordering::SeqCst);
            }
        });
        Self {
            jobs: Mutex::new(Some(jobs)),
            hangs,
            thread,
        }
    }

    /// Runs a job on the thread and waits for it.
    ///
    /// A job that has not begun before the timeout never begins, so that no login happens without a caller.
    ///
    /// # Errors
    ///
    /// [`NoAnswer`] when the module does not answer in time, hangs since an earlier call, or the job panicked.
    pub fn call<R: Send + 'static>(
        &self,
        timeout: Duration,
        work: impl FnOnce(&mut S) -> R + Send + 'static,
    ) -> Result<R, NoAnswer> {
        if self.hangs.load(Ordering::SeqCst) {
            return Err(NoAnswer::TimedOut);
        }
        let claim = Arc::new(AtomicU8::new(WAITING));
        let theirs = Arc::clone(&claim);
        let (answer, waiting) = mpsc::sync_channel(1);
        let job: Job<S> = Box::new(move |state| {
            if theirs
                .compare_exchange(WAITING, BEGUN, Ordering::SeqCst, Ordering::SeqCst)
                .is_ok()
            {
                let _ = answer.send(work(state));
            }
        });
        let sent = self.lock_jobs().as_ref().map(|jobs| jobs.send(job));
        sent.ok_or(NoAnswer::Broken)?.map_err(|_| NoAnswer::Broken)?;
        match waiting.recv_timeout(timeout) {
            Ok(result) => Ok(result),
            Err(RecvTimeoutError::Disconnected) => Err(NoAnswer::Broken),
            Err(RecvTimeoutError::Timeout) => {
                self.hangs.store(true, Ordering::SeqCst);
                if claim
                    .compare_exchange(WAITING, ABANDONED, Ordering::SeqCst, Ordering::SeqCst)
                    .is_err()
                {
                    // The job had begun: a result that arrived just now still counts.
                    if let Ok(result) = waiting.try_recv() {
                        self.hangs.store(false, Ordering::SeqCst);
                        return Ok(result);
                    }
                }
                Err(NoAnswer::TimedOut)
            }
        }
    }
}

impl<S> Worker<S> {
    /// Ends the thread and waits briefly while it closes its sessions, because the end of the program unloads the
    /// module.
    pub fn end(&self) {
        drop(self.lock_jobs().take());
        let until = Instant::now() + END_GRACE;
        while !self.thread.is_finished() && !self.hangs.load(Ordering::SeqCst) && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn lock_jobs(&self) -> MutexGuard<'_, Option<Sender<Job<S>>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S> Drop for Worker<S> {
    fn drop(&mut self) {
        self.end();
    }
}

/// Why a module's thread gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// Not in time, or hanging since an earlier call.
    #[error("the module does not answer in time")]
    TimedOut,
    /// The job panicked.
    #[error("the module's thread broke")]
    Broken,
}

/// Time for a module to close its sessions at the end. A browser kills a host that takes long to exit.
const END_GRACE: Duration = Duration::from_millis(300);

type Job<S> = Box<dyn FnOnce(&mut S) + Send>;

const WAITING: u8 = 0;
const BEGUN: u8 = 1;
const ABANDONED: u8 = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    const SOON: Duration = Duration::from_millis(20);
    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn a_module_that_hangs_is_a_timeout_and_answers_again_later() {
        let worker = Worker::start(|| 0_u32);
        let (release, held) = channel::<()>();
        let (done, finished) = channel();
        let slow = worker.call(SOON, move |_| {
            let _ = held.recv();
            let _ = done.send(());
        });
        assert_eq!(slow, Err(NoAnswer::TimedOut));
        assert_eq!(
            worker.call(LONG, |_| 1),
            Err(NoAnswer::TimedOut),
            "no second call waits for a module that hangs"
        );
        release.send(()).unwrap();
        finished.recv().unwrap();
        while worker.hangs.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
        assert_eq!(worker.call(LONG, |_| 2), Ok(2));
    }

    #[test]
    fn a_job_whose_caller_has_timed_out_never_begins() {
        let worker = Arc::new(Worker::start(Vec::<&str>::new));
        let (release, held) = channel::<()>();
        let (begun, beginning) = channel();
        let first = Arc::clone(&worker);
        let holder = std::thread::spawn(move || {
            first.call(LONG, move |_| {
                let _ = begun.send(());
                let _ = held.recv();
            })
        });
        beginning.recv().unwrap();
        assert_eq!(worker.call(SOON, |log| log.push("login")), Err(NoAnswer::TimedOut));
        release.send(()).unwrap();
        holder.join().unwrap().unwrap();
        while worker.hangs.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
        assert_eq!(worker.call(LONG, |log| log.clone()), Ok(vec![]));
    }

    /// A session that records when it was closed.
    struct Session(Arc<AtomicBool>);

    impl Drop for Session {
        fn drop(&mut self) {
            std::thread::sleep(SOON);
            self.0.store(true, Ordering::SeqCst);
        }
    }

    #[test]
    fn ending_closes_the_sessions_first() {
        let closed = Arc::new(AtomicBool::new(false));
        let session = Session(Arc::clone(&closed));
        drop(Worker::start(move || session));
        assert!(closed.load(Ordering::SeqCst));
    }

    #[test]
    fn a_panic_fails_only_its_own_call() {
        let worker = Worker::start(|| 7_u32);
        assert_eq!(
            worker.call(LONG, |_| -> u32 { panic!("module") }),
            Err(NoAnswer::Broken)
        );
        assert_eq!(worker.call(LONG, |state| *state), Ok(7));
    }
}
