import { MainPart } from '../../ui/layout/MainPart.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import classes from './PublicShell.module.css';

/** The frame of the public pages: header, main part, footer. */
export function PublicShell() {
  return (
    <div className={classes.shell}>
      <Header />
      <MainPart className={classes.main} />
      <Footer />
    </div>
  );
}
