/** The product's look, as in the demo: one accent, system type, `light-dark()`. */
export const style = `
:root{color-scheme:light dark;--accent:light-dark(#3b4bd8,#8f9bff);--on-accent:light-dark(#fff,#0b0d1a);--ink:light-dark(#14161f,#eceef6);--quiet:light-dark(#565b6d,#a3a8bb);--ground:light-dark(#f3f4f8,#0c0d13);--surface:light-dark(#fff,#171922);--field:light-dark(#fff,#1f222d);--line:light-dark(#e2e4ec,#2c303e);--field-line:light-dark(#868ca0,#747a92);--danger:light-dark(#b3261e,#ff8f86);--success:light-dark(#14713f,#6fdba0);--tint:color-mix(in srgb,var(--ink) 5%,transparent);--soft:color-mix(in srgb,var(--accent) 9%,var(--surface));--mono:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;--shadow:0 0 0 1px light-dark(rgb(16 20 45/7%),rgb(255 255 255/8%)),0 1px 2px rgb(10 12 30/5%),0 12px 28px -8px rgb(10 12 30/12%)}
*{box-sizing:border-box}
body{display:grid;grid-template-columns:256px minmax(0,1fr);margin:0;min-width:320px;min-height:100vh;background:var(--ground);color:var(--ink);font:400 15px/24px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1,h2,h3,p,pre,fieldset,ul{margin:0;padding:0;border:0;min-width:0}
h1{font-size:28px;line-height:36px;font-weight:600;letter-spacing:-.018em}
h2{font-size:15px;line-height:24px;font-weight:600}
h3{font-size:15px;line-height:24px;font-weight:500}
button,input,select,textarea{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
a{color:var(--accent);font-weight:500;text-decoration:none;border-radius:4px;overflow-wrap:anywhere}
a:hover{text-decoration:underline;text-underline-offset:3px}
code,pre{font-family:var(--mono);font-size:12px;overflow-wrap:anywhere}
.figures{font-variant-numeric:tabular-nums}
svg{flex:none;width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.scripted{display:none}
[data-script] .scripted{display:block}
[data-script] form[data-filter] button.plain{display:none}
.skip{position:absolute;z-index:2;inset:-80px auto auto 12px;padding:10px 16px;border-radius:10px;background:var(--surface);box-shadow:var(--shadow)}
.skip:focus{inset-block-start:8px}
.side{position:sticky;top:0;display:flex;flex-direction:column;gap:20px;height:100vh;padding:20px 12px;border-inline-end:1px solid var(--line);background:var(--surface);overflow:auto}
.brand{font-size:14px;white-space:nowrap;display:flex;align-items:center;gap:8px;padding:0 12px;font-weight:600;letter-spacing:-.01em}
.brand svg{color:var(--accent);stroke-width:2}
nav{display:grid;gap:2px}
nav a{display:flex;align-items:center;gap:12px;min-height:40px;padding:0 12px;border-radius:10px;color:var(--quiet);white-space:nowrap}
nav a:hover{background:var(--tint);text-decoration:none}
nav a[aria-current]{background:var(--soft);color:var(--accent)}
.count{margin-inline-start:auto;font-size:12px;font-variant-numeric:tabular-nums}
.foot{margin-top:auto;padding:0 12px}
main{display:grid;align-content:start;gap:16px;width:100%;max-width:1080px;padding:32px 40px 64px;outline:0}
main>*{min-width:0}
[data-live]{display:grid;gap:16px;min-width:0}
nav[data-live]{gap:2px}
.lead{margin:-12px 0 8px;color:var(--quiet);text-wrap:pretty}
section:not(.card){display:grid;gap:8px;min-width:0}
.small{font-size:13px;line-height:20px;color:var(--quiet)}
.card,.mail,.adding,form.settings{border-radius:16px;background:var(--surface);box-shadow:var(--shadow)}
.card:not(.rows){display:grid;gap:12px;padding:20px 24px}
.head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px}
.card.rows{overflow:hidden}
.card.rows>*+*{border-top:1px solid var(--line)}
.mail,.line{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:12px 20px;padding:16px 24px}
.line{align-items:flex-start}
.mail h2,.line h2,.line h3{overflow-wrap:anywhere}
.grow{flex:1 1 220px;min-width:0}
.mail .body{margin-top:8px;white-space:pre-wrap;overflow-wrap:anywhere}
.code{display:flex;flex-wrap:wrap;align-items:center;gap:12px}
.code output{font:600 28px/36px var(--mono);letter-spacing:.06em}
.end{margin-inline-start:auto;font-size:13px;line-height:20px;color:var(--quiet)}
.tools,.filter{display:flex;flex-wrap:wrap;align-items:end;gap:12px}
.filter{flex:1 1 260px;min-width:0}
.filter>:not(.grow,button){flex:1 0 160px;max-width:100%}
.field{display:grid;gap:4px;align-content:start;min-width:0}
label,legend{padding:0;font-size:13px;line-height:20px;font-weight:500}
input:not([type=checkbox]),select,textarea{width:100%;min-width:0;min-height:44px;padding:8px 14px;border:1px solid var(--field-line);border-radius:10px;background:var(--field);font-size:16px}
textarea{display:block}
input:hover,select:hover,textarea:hover{border-color:color-mix(in srgb,var(--field-line) 60%,var(--ink))}
input:not([type=checkbox]):focus-visible,select:focus-visible,textarea:focus-visible{outline-offset:-2px;box-shadow:0 0 0 4px color-mix(in srgb,var(--accent) 16%,transparent)}
.fields,form.settings{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,260px),1fr));gap:16px 24px}
form.settings{padding:24px}
.row{grid-column:1/-1}
form.settings>div:not(.row){display:grid;gap:4px;align-content:end}
.checks{display:flex;flex-wrap:wrap;gap:2px 20px}
.check{display:flex;align-items:center;gap:8px;min-height:36px;font-size:15px;font-weight:400}
.check input{flex:none;margin:0;width:18px;height:18px;accent-color:var(--accent)}
button{min-height:44px;padding:8px 16px;border:1px solid var(--field-line);border-radius:10px;background:transparent;font-weight:500;line-height:20px;cursor:pointer;white-space:nowrap}
button:hover{background:var(--tint)}
button.primary{border-color:transparent;background:var(--accent);color:var(--on-accent);font-weight:600}
button.primary:hover{background:color-mix(in srgb,var(--accent) 88%,var(--ink))}
button.danger{color:var(--danger)}
button.red{border-color:transparent;background:var(--danger);color:var(--surface);font-weight:600}
.buttons{display:flex;flex-wrap:wrap;gap:8px}
.line button,.credentials button{min-height:36px;padding:6px 12px;font-size:13px}
.foot>button{width:100%}
.ask{width:min(400px,calc(100vw - 32px));padding:24px;border:0;border-radius:16px;background:var(--surface);color:var(--ink);box-shadow:var(--shadow)}
.ask:popover-open{display:grid;gap:20px}
.ask::backdrop{background:rgb(10 12 30/40%)}
.adding>summary{min-height:44px;padding:10px 24px;color:var(--accent);font-weight:500}
.adding .fields{padding:8px 24px 24px}
summary{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;padding:12px 24px;border-radius:16px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::before{content:"";width:6px;height:6px;border:solid var(--quiet);border-width:0 1.5px 1.5px 0;transform:rotate(-45deg)}
details[open]>summary::before{transform:rotate(45deg)}
summary:hover{background:var(--tint)}
summary:focus-visible{outline-offset:-2px}
.rows summary{border-radius:0}
.name{font-weight:500;overflow-wrap:anywhere}
.inside{display:grid;gap:16px;padding:4px 24px 24px}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:16px}
.sides>*{min-width:0}
.boxes{display:grid;gap:12px;align-content:start}
.label{margin-bottom:4px;font-size:13px;line-height:20px;color:var(--quiet)}
pre{max-height:320px;overflow:auto;padding:12px 14px;border-radius:10px;background:var(--tint);line-height:18px;white-space:pre-wrap}
.status,.tag{display:inline-block;padding:0 8px;border-radius:6px;background:var(--tint);font-size:12px;line-height:20px;font-weight:500;white-space:nowrap}
.status{min-width:44px;text-align:center;font-variant-numeric:tabular-nums}
.tag{color:var(--quiet)}
.ok{background:color-mix(in srgb,var(--success) 10%,var(--surface));color:var(--success)}
.no{background:color-mix(in srgb,var(--danger) 8%,var(--surface));color:var(--danger)}
.reason,.alert{padding:12px 16px;border:1px solid color-mix(in srgb,var(--danger) 30%,var(--surface));border-radius:10px;background:color-mix(in srgb,var(--danger) 5%,var(--surface))}
.alert:empty{display:none}
.reason{overflow-wrap:anywhere}
.reason b{font-weight:600;color:var(--danger)}
.vote{display:flex;flex-wrap:wrap;align-items:end;gap:12px}
.vote .field{flex:1 1 200px}
.plain-list{display:grid;gap:8px;list-style:none;font-size:13px;line-height:20px}
.credentials{margin-top:8px}
.credentials li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 12px}
.empty{padding:40px 24px;border:1px dashed var(--field-line);border-radius:16px;text-align:center;color:var(--quiet);text-wrap:balance;overflow-wrap:anywhere}
.empty b{color:var(--ink);font-weight:600}
.card .empty{padding:20px;border:0}
.now{font-size:20px;line-height:28px;font-weight:600}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:13px}
th{font-weight:500;color:var(--quiet)}
th,td{padding:8px 16px 8px 0;border-top:1px solid var(--line);text-align:start;vertical-align:top}
thead th{border-top:0}
@media (width<860px){
body{display:block}
.side{position:static;flex-flow:row wrap;align-items:center;gap:8px;height:auto;padding:8px 16px 0;border:0;border-bottom:1px solid var(--line)}
.brand{flex:1;padding:0;white-space:nowrap}
.foot{margin:0;padding:0}
.foot>button{min-height:36px;padding:4px 12px;font-size:13px}
nav[data-live]{order:1;display:flex;flex:1 0 calc(100% + 32px);gap:4px;margin-inline:-16px;padding:4px 16px 8px;overflow-x:auto}
nav a{gap:8px;min-height:44px}
nav svg{display:none}
main{padding:20px 16px 48px}
.mail,.line,summary,.card:not(.rows),form.settings,.adding>summary{padding-inline:16px}
.inside{padding-inline:16px}.adding .fields{padding-inline:16px}
summary .end{margin-inline-start:18px;flex-basis:calc(100% - 18px)}
}
@media (width<400px){.brand span{max-width:130px;overflow:hidden;text-overflow:ellipsis}}
@media (forced-colors:active){.card,.mail,.adding,pre,.status,.tag,.ask,button{border:1px solid ButtonText}nav a[aria-current]{outline:2px solid Highlight}}`;
