import "./step-clock";
import "../../processes/service";
