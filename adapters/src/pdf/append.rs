//! Adding pages to a finished PDF without changing a byte of it: an incremental update. The signed
//! file begins with the file that was signed, so that its hash can be checked from the signed file
//! alone.

use lopdf::{Dictionary, Document, IncrementalDocument, Object, ObjectId, Stream, dictionary};
use ports::driven::signing_documents::PaperError;

/// The name of the seal among the resources of a page.
const SEAL: &str = "LandfallSeal";

/// Adds the pages of `addition`, except its last, after those of `original`, and overlays that last
/// page on each page of the original.
pub(super) fn append(original: &[u8], addition: &[u8]) -> Result<Vec<u8>, PaperError> {
    let before =
        Document::load_mem(original).map_err(|error| PaperError::NotOurs(error.to_string()))?;
    let (catalog, root) = tree(&before).map_err(|error| PaperError::NotOurs(error.to_string()))?;
    let mut update = IncrementalDocument::create_from(original.to_vec(), before);
    extend(&mut update, (catalog, root), addition)
        .map_err(|error| PaperError::Failed(error.to_string()))?;
    let mut out = Vec::new();
    update
        .save_to(&mut out)
        .map_err(|error| PaperError::Failed(error.to_string()))?;
    Ok(out)
}

/// The ids of the catalogue and of the root of the page tree.
fn tree(document: &Document) -> lopdf::Result<(ObjectId, ObjectId)> {
    let catalog = document.trailer.get(b"Root")?.as_reference()?;
    let root = document
        .get_dictionary(catalog)?
        .get(b"Pages")?
        .as_reference()?;
    Ok((catalog, root))
}

fn extend(
    update: &mut IncrementalDocument,
    (_, root): (ObjectId, ObjectId),
    addition: &[u8],
) -> lopdf::Result<()> {
    let originals: Vec<ObjectId> = update
        .get_prev_documents()
        .get_pages()
        .into_values()
        .collect();
    let mut added = Document::load_mem(addition)?;
    added.renumber_objects_with(update.get_prev_documents().max_id + 1);
    let mut pages: Vec<ObjectId> = added.get_pages().into_values().collect();
    let overlay = pages.pop().ok_or(lopdf::Error::PageNumberNotFound(1))?;
    let seal = as_form(&added, overlay)?;
    let needless: Vec<ObjectId> = [tree(&added)?.0, tree(&added)?.1, overlay].into();
    update.new_document.max_id = added.max_id;
    for (id, object) in added.objects {
        if !needless.contains(&id) {
            update.new_document.set_object(id, object);
        }
    }
    let seal = update.new_document.add_object(seal);
    for page in originals {
        lay_over(update, page, seal)?;
    }
    adopt(update, root, &pages)
}

/// The content of a page as a form that other pages can show.
fn as_form(document: &Document, page: ObjectId) -> lopdf::Result<Stream> {
    let entries = document.get_dictionary(page)?;
    let form = dictionary! {
        "Type" => "XObject",
        "Subtype" => "Form",
        "BBox" => entries.get(b"MediaBox")?.clone(),
        "Resources" => entries.get(b"Resources")?.clone(),
    };
    Ok(Stream::new(form, document.get_page_content(page)))
}

/// Draws the form on a page, on top of its content; the content is enclosed, so that it cannot move
/// the form.
fn lay_over(update: &mut IncrementalDocument, page: ObjectId, form: ObjectId) -> lopdf::Result<()> {
    update.add_xobject(page, SEAL, form)?;
    let fence = update
        .new_document
        .add_object(Stream::new(Dictionary::new(), b"q\n".to_vec()));
    let shown = format!("\nQ\nq /{SEAL} Do Q\n");
    let shown = update
        .new_document
        .add_object(Stream::new(Dictionary::new(), shown.into_bytes()));
    let entries = update.new_document.get_object_mut(page)?.as_dict_mut()?;
    let content = match entries.get(b"Contents")? {
        Object::Array(streams) => streams.clone(),
        single => vec![single.clone()],
    };
    let fenced = [vec![fence.into()], content, vec![shown.into()]].concat();
    entries.set("Contents", fenced);
    Ok(())
}

/// Appends the pages to the others.
fn adopt(
    update: &mut IncrementalDocument,
    root: ObjectId,
    pages: &[ObjectId],
) -> lopdf::Result<()> {
    for page in pages {
        update
            .new_document
            .get_object_mut(*page)?
            .as_dict_mut()?
            .set("Parent", root);
    }
    update.opt_clone_object_to_new_document(root)?;
    let tree = update.new_document.get_object_mut(root)?.as_dict_mut()?;
    let count = tree.get(b"Count")?.as_i64()?;
    tree.set(
        "Count",
        count + i64::try_from(pages.len()).unwrap_or_default(),
    );
    let mut kids = tree.get(b"Kids")?.as_array()?.clone();
    kids.extend(pages.iter().map(|page| Object::Reference(*page)));
    tree.set("Kids", kids);
    Ok(())
}
