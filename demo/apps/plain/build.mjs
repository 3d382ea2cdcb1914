// Copies the page and the script tag's files into one folder, for any static host.
import { cpSync } from 'node:fs';

const dist = 'node_modules/kms-elements/dist';
for (const name of ['index.html', 'app.js', 'theme.css']) cpSync(name, `dist/${name}`);
for (const name of ['kms.js', 'chunks', 'export-frame.html']) cpSync(`${dist}/${name}`, `dist/${name}`, { recursive: true });
