import { INK } from '../../ui/text/ink.ts';
import './a4.css';

/** For what is printed on pages of A4 with their numbers. */
export const A4 = `print:[page:a4] print:[html[lang=bn]_&]:[page:a4-bangla] ${INK}`;
