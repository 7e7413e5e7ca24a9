// The thread in which PDFs are read; an entry of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
