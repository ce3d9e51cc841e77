// Starts PyScript under a strict Content-Security-Policy.
//
// PyScript builds one default worker hook with Function(...), which would need 'unsafe-eval'. The hook only provides
// pyscript.fs inside workers; nothing here uses it, so it is cleared before the first script runs.
import { hooks } from '../node_modules/@pyscript/core/dist/core.js';

hooks.worker.onBeforeRunAsync.clear();

export { hooks };
