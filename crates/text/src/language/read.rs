//! From texts to files, and from files to what they mean together.
//!
//! A syntax error ends its item; parsing goes on at the next word that begins one, so that one run reports the errors of
//! several items.

use std::sync::Arc;

use super::{Extended, File, Item, Language};
use crate::{Cause, Cursor, Mistake, Name, Parsed, Problems, Source, Span, limits};

/// Where the texts of models are that others extend.
pub type Library<'a> = &'a dyn Fn(&str) -> Option<Source>;

/// Reads a model and the models that it extends, as much of them as can be.
pub fn read<L: Language>(
    source: &Arc<Source>,
    library: Library<'_>,
    problems: &mut Problems<L::Cause>,
) -> Option<L::Model> {
    read_below::<L>(source, library, 0, problems)
}

/// Reads a model that so many others extend.
fn read_below<L: Language>(
    source: &Arc<Source>,
    library: Library<'_>,
    depth: usize,
    problems: &mut Problems<L::Cause>,
) -> Option<L::Model> {
    let file = parse::<L>(source, problems)?;
    let mut base = None;
    if let Some(Extended { name, .. }) = file.extends.first() {
        let mistake = if depth == limits::ANCESTORS || *name == file.name {
            Some(Mistake::EndlessExtension)
        } else if let Some(text) = library(&name.text) {
            let mut found = Problems::default();
            base = read_below::<L>(&Arc::new(text), library, depth + 1, &mut found);
            let is_broken = found.has_errors();
            if is_broken {
                problems.append(found);
            }
            is_broken.then(|| Mistake::BrokenModel { name: name.text.clone() })
        } else {
            Some(Mistake::UnknownModel { name: name.text.clone() })
        };
        if let Some(mistake) = mistake {
            problems.report(source, name.span, mistake.into());
        }
    }
    L::model(&file, source, base, problems)
}

/// Parses a file, as much of it as can be.
pub fn parse<L: Language>(source: &Arc<Source>, problems: &mut Problems<L::Cause>) -> Option<File<L::Item>> {
    let mut cursor = Cursor::new(L::LEXICON, source, problems)?;
    let header = header(&mut cursor);
    let (mut extends, mut items) = (Vec::new(), Vec::new());
    while let Some((word, first)) = cursor.next_item() {
        if word == "extends" {
            if let Ok(name) = cursor.hyphenated_name().and_then(|name| cursor.ends_here(name)) {
                extends.push(Extended { name, span: cursor.span_from(first) });
            }
        } else if let Ok(kind) = item::<L>(&mut cursor, word, first) {
            items.push(Item { kind, span: cursor.span_from(first) });
        }
    }
    let (is_library, name, summary) = header.ok()?;
    Some(File { is_library, name, summary, extends, items })
}

/// `model NAME "SUMMARY"` or `library NAME "SUMMARY"`.
fn header<C>(cursor: &mut Cursor<'_, C>) -> Parsed<(bool, Name, String)>
where
    C: Cause + From<Mistake> + PartialEq,
{
    let is_library = cursor.at("library");
    if !is_library && !cursor.at("model") {
        return Err(cursor.error(Mistake::NoHeader.into()));
    }
    cursor.advance();
    let name = cursor.hyphenated_name()?;
    let summary = cursor.quoted("what the model is, in quotes")?;
    Ok((is_library, name, summary))
}

fn item<L: Language>(cursor: &mut Cursor<'_, L::Cause>, word: &str, first: Span) -> Parsed<L::Item> {
    match L::item(cursor, word)? {
        Some(item) => cursor.ends_here(item),
        None => Err(cursor.error_at(first, Mistake::SecondHeader.into())),
    }
}
