// Writes the sample PDFs and the files that a server must turn away: app-server/demo/samples and tests/fixtures.
// The PDFs use the fourteen standard fonts only, so that they stay small and say what they say to any reader.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const demo = fileURLToPath(new URL("../../app-server/demo/samples/", import.meta.url));
const fixtures = fileURLToPath(new URL("../../tests/fixtures/", import.meta.url));
for (const folder of [demo, fixtures]) mkdirSync(folder, { recursive: true });

/** A one-page PDF from drawing commands; `catalog` adds entries to its root. */
function pdf(content, { catalog = "", extra = [] } = {}) {
  const stream = Buffer.from(content, "latin1");
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream.toString("latin1")}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ...extra,
  ];
  let body = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
  const offsets = objects.map((object, i) => { const at = body.length; body += `${i + 1} 0 obj\n${object}\nendobj\n`; return at; });
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((o) => `${String(o).padStart(10, "0")} 00000 n \n`).join("")}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, "latin1");
}

const escape = (words) => words.replace(/([()\\])/g, "\\$1");
const text = (x, y, words, size = 10, { bold = false, color = "0.08 0.15 0.25" } = {}) => `BT /F${bold ? 2 : 1} ${size} Tf ${color} rg ${x} ${y} Td (${escape(words)}) Tj ET\n`;
const bar = (x, y, w, h, color) => `${color} rg ${x} ${y} ${w} ${h} re f\n`;
const specimen = `q 0.8 0.3 0.26 rg 0.81 0.59 -0.59 0.81 150 330 cm BT /F2 84 Tf 0.93 0.83 0.8 rg 0 0 Td (SPECIMEN) Tj ET Q\n`;

function page(bank, title, rows, table) {
  let out = specimen + bar(0, 782, 595, 60, "0.08 0.15 0.25") + text(48, 806, bank, 18, { bold: true, color: "1 1 1" }) + text(48, 736, title, 15, { bold: true });
  rows.forEach(([label, value], i) => { out += text(48, 706 - i * 18, label, 9, { color: "0.4 0.45 0.5" }) + text(190, 706 - i * 18, value, 10); });
  const top = 706 - rows.length * 18 - 24;
  if (table) {
    out += bar(48, top - 6, 499, 20, "0.93 0.89 0.8");
    table.forEach((row, i) => { const y = top - i * 20; row.forEach((cell, k) => { out += text([54, 140, 380, 470][k], y, cell, 9.5, { bold: i === 0 }); }); });
  }
  return out + text(48, 60, "Invented for demonstration and tests. This is not a document of any bank.", 8, { color: "0.5 0.5 0.5" });
}

const address = pdf(page("HARBOUR COMMERCIAL BANK (SPECIMEN)", "Account statement", [["Account holder", "LI MING"], ["Address", "18 Lantern Street, Harbour District, Port City 100001"], ["Account", "**** **** 0126"], ["Statement date", "First of the month"], ["Currency", "USD"]], [
  ["Day", "Description", "Amount", "Balance"], ["02", "Opening balance", "", "41,250.00"], ["05", "Salary", "6,800.00", "48,050.00"], ["09", "Card payment, grocer", "-184.20", "47,865.80"], ["14", "Electricity", "-96.40", "47,769.40"], ["21", "Transfer to savings", "-2,500.00", "45,269.40"], ["28", "Interest", "12.75", "45,282.15"],
]));
const proof = pdf(page("HARBOUR COMMERCIAL BANK (SPECIMEN)", "Confirmation of an outgoing wire", [["Ordering customer", "LI MING"], ["From account", "**** **** 0126"], ["Beneficiary", "Landfall Client Account No. 1 (demonstration)"], ["Beneficiary account", "000 1882 0001 26"], ["Beneficiary bank", "DEMOHKHHXXX"], ["Amount", "USD 10,000.00"], ["Charges", "OUR"], ["Reference", "Order number as given"], ["Status", "Executed"]]));
const evil = pdf(text(60, 760, "A document that tries to run a script when it is opened.", 14), { catalog: "/OpenAction 7 0 R ", extra: ["<< /Type /Action /S /JavaScript /JS (app.alert\\('opened'\\);) >>"] });

writeFileSync(`${demo}address.pdf`, address);
writeFileSync(`${demo}proof.pdf`, proof);
for (const name of ["passport.jpg", "id-front.png", "address.pdf", "proof.pdf"]) copyFileSync(`${demo}${name}`, `${fixtures}${name}`);
writeFileSync(`${fixtures}evil-javascript.pdf`, evil);
writeFileSync(`${fixtures}text-named.png`, "This is text, whatever its name says.\n");
