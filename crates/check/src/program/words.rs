//! What a step does, in words.

use thinair_event::{FenceMode, ReadMode, WriteMode};
use thinair_explore::Taken;
use thinair_program::{Answer, Describe, Life, Request, WakeUp};

use super::trail::Log;

/// What a step has done; nothing where nobody wants to know. `waiters` are the threads that could be notified.
pub(super) fn action<P: Describe>(
    log: &mut Log<'_, P>,
    request: Request,
    taken: Taken,
    waiters: &[usize],
    option: u32,
) -> Option<String> {
    Some(match taken {
        Taken::Waits(monitor, _) => format!("wait on {}", log.object(monitor)),
        Taken::StopsWaiting(wake) => match wake {
            WakeUp::Woken => "stop waiting".into(),
            WakeUp::Interrupted => "stop waiting: interrupted".into(),
            WakeUp::TimedOut => "stop waiting: time is over".into(),
            WakeUp::Spurious => "stop waiting for no reason".into(),
        },
        Taken::Returns(monitor, ..) => format!("lock {} again", log.object(monitor)),
        Taken::Answered(_, answer) => return answered(log, request, answer, waiters, option),
    })
}

fn answered<P: Describe>(
    log: &mut Log<'_, P>,
    request: Request,
    answer: Option<Answer>,
    waiters: &[usize],
    option: u32,
) -> Option<String> {
    Some(match (request, answer) {
        (Request::Read { location, mode }, Some(Answer::Value(value))) => {
            let mode = adjective(read_mode(mode));
            let meaning = log.program().meaning(location, value, false);
            meaning.unwrap_or_else(|| {
                format!("{mode}read {} = {}", log.location(location), log.value(location, value))
            })
        }
        (Request::Write { location, value, mode }, _) => {
            let mode = adjective(write_mode(mode));
            let meaning = log.program().meaning(location, value, true);
            meaning.unwrap_or_else(|| {
                format!("{mode}write {} = {}", log.location(location), log.value(location, value))
            })
        }
        (
            Request::ReadModifyWrite { location, update, read, write },
            Some(Answer::Updated { old, written }),
        ) => {
            let (read, write) = (read_mode(read), write_mode(write));
            let mode = if read == write { adjective(read) } else { adjective(&format!("{read}-{write}")) };
            let name = log.location(location);
            let before = log.value(location, old);
            match update.apply(old).filter(|_| written) {
                Some(new) => format!("{mode}update {name} = {before} -> {}", log.value(location, new)),
                None => format!("fail to update {name} = {before}"),
            }
        }
        (Request::Fence(mode), _) => format!("{} fence", fence_mode(mode)),
        (Request::Lock(monitor), _) => format!("lock {}", log.object(monitor)),
        (Request::Unlock(monitor), _) => format!("unlock {}", log.object(monitor)),
        (Request::Wait { monitor, .. }, Some(Answer::Woken(wake))) => {
            format!("wait on {}{}", log.object(monitor), ending(wake))
        }
        (Request::Notify(monitor) | Request::NotifyAll(monitor), _) if waiters.is_empty() => {
            format!("notify {}, where nobody waits", log.object(monitor))
        }
        (Request::Notify(monitor), _) => {
            let woken = waiters.get(option as usize).map(|&waiter| log.thread(waiter)).unwrap_or_default();
            format!("notify {woken} on {}", log.object(monitor))
        }
        (Request::NotifyAll(monitor), _) => format!("notify all on {}", log.object(monitor)),
        (Request::Park { .. }, Some(Answer::Woken(wake))) => format!("return from park{}", ending(wake)),
        (Request::Unpark(thread), _) => format!("unpark {}", log.object(thread)),
        (Request::Sleep { .. }, Some(Answer::Woken(WakeUp::Interrupted))) => "sleep: interrupted".into(),
        (Request::Sleep { .. }, _) => "sleep".into(),
        (Request::Interrupt(thread), _) => format!("interrupt {}", log.object(thread)),
        (Request::TestInterrupt { thread, .. }, Some(Answer::Flag(interrupted))) => {
            let not = if interrupted { "" } else { "not " };
            format!("see that {} is {not}interrupted", log.object(thread))
        }
        (Request::Start { thread, .. }, Some(Answer::Flag(false))) => {
            format!("fail to start {} again", log.object(thread))
        }
        (Request::Start { thread, .. }, _) => format!("start {}", log.object(thread)),
        (Request::Join { thread, .. }, Some(Answer::Woken(wake))) => {
            format!("join {}{}", log.object(thread), ending(wake))
        }
        (Request::Observe { thread, .. }, Some(Answer::Life(life))) => {
            let seen = match life {
                Life::New => "has not been started",
                Life::Alive => "is alive",
                Life::Blocked => "waits for a monitor",
                Life::Waiting | Life::TimedWaiting => "waits",
                Life::Ended => "has ended",
            };
            format!("see that {} {seen}", log.object(thread))
        }
        (Request::External { channel, value }, _) => {
            format!("print {}", quoted(&log.program().output(channel, value)))
        }
        (Request::Choice { options, .. }, Some(Answer::Chosen(chosen))) => {
            format!("choose {chosen} of 0 to {}", options.saturating_sub(1))
        }
        (Request::Fail, _) => "violate the assertion".into(),
        (Request::Exit { status }, _) => format!("exit with status {status}"),
        (Request::End { exception: None }, _) => "end".into(),
        (Request::End { exception: Some(exception) }, _) => {
            format!("end by {}", log.program().exception_name(exception))
        }
        // What a thread does in private, and what has no name in the source.
        _ => return None,
    })
}

/// How waiting ended, where not by what was waited for.
fn ending(wake: WakeUp) -> &'static str {
    match wake {
        WakeUp::Woken => "",
        WakeUp::Interrupted => ": interrupted",
        WakeUp::TimedOut => ": time is over",
        WakeUp::Spurious => " for no reason",
    }
}

/// A text in quotation marks; of a long one, the beginning.
fn quoted(text: &str) -> String {
    const MOST: usize = 60;
    let text = text.trim_end_matches('\n');
    if text.chars().count() <= MOST {
        return format!("{text:?}");
    }
    let beginning: String = text.chars().take(MOST).collect();
    format!("{beginning:?}…")
}

fn adjective(mode: &str) -> String {
    if mode == "plain" || mode == "plain-plain" { String::new() } else { format!("{mode} ") }
}

fn read_mode(mode: ReadMode) -> &'static str {
    match mode {
        ReadMode::Plain => "plain",
        ReadMode::Opaque => "opaque",
        ReadMode::Acquire => "acquire",
        ReadMode::Volatile => "volatile",
    }
}

fn write_mode(mode: WriteMode) -> &'static str {
    match mode {
        WriteMode::Plain => "plain",
        WriteMode::Opaque => "opaque",
        WriteMode::Release => "release",
        WriteMode::Volatile => "volatile",
    }
}

fn fence_mode(mode: FenceMode) -> &'static str {
    match mode {
        FenceMode::Full => "full",
        FenceMode::Acquire => "acquire",
        FenceMode::Release => "release",
        FenceMode::LoadLoad => "load-load",
        FenceMode::StoreStore => "store-store",
    }
}
